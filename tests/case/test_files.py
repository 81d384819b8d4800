"""Files: which are read, under what name, and within what bounds."""

import json
import os
import threading
from pathlib import Path

import pytest
from support.porters_days import loaded

from rulecheck.case import case_files, load, load_bytes, load_file
from rulecheck.case.files import MAX_REPEATED
from rulecheck.houses import load_house
from rulecheck.reader import MAX_BYTES, Unreadable
from rulecheck.reference import load_reference

pytestmark = pytest.mark.usefixtures("porters")

CASE = "ruleset: porters\ntitle: A day\nscene: {porters: {ann: {}}}\nturn:\n- ann: [{rest: {}}]\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


KEYS = (
    "known here: ruleset, title, about, shows, scene, turn, expect, readings, house, given, "
    "todo, id"
)


def files(folder, *names):
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(CASE)


def test_a_file_is_loaded_by_its_path_relative_to_where_one_stands(folder):
    files(folder, "a/one.yaml")
    assert [case.id for case in load(folder / "a" / "one.yaml")] == ["a/one.yaml"]
    assert [case.id for case in load("a/../a/one.yaml")] == ["a/one.yaml"]


def test_a_file_elsewhere_is_called_by_its_whole_path(folder, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    files(elsewhere, "one.yaml")
    assert load(elsewhere / "one.yaml")[0].path == (elsewhere / "one.yaml").as_posix()


def test_a_file_may_be_called_something_else(folder):
    files(folder, "one.yaml")
    assert load_file(folder / "one.yaml", "stdin.yaml").path == "stdin.yaml"


def test_all_mistakes_of_a_file_are_raised_together(folder):
    (folder / "bad.yaml").write_text(CASE + "x: 1\ny: 2\n")
    with pytest.raises(Unreadable) as unreadable:
        load("bad.yaml")
    assert [str(each) for each in unreadable.value.problems] == [
        f"bad.yaml:6:1: unknown key 'x'; {KEYS}",
        f"bad.yaml:7:1: unknown key 'y'; {KEYS}",
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("none.yaml", "No such file or directory"),
        ("folder.yaml", "Is a directory"),
        ("loop.yaml", "Too many levels of symbolic links"),
        ("dangling.yaml", "No such file or directory"),
        ("nul\0.yaml", "this cannot be the name of a file"),
    ],
)
def test_a_file_that_cannot_be_opened_is_a_problem_of_its_own(folder, name, said):
    (folder / "folder.yaml").mkdir()
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
    (folder / "dangling.yaml").symlink_to(folder / "gone.yaml")
    (problem,) = load_file(folder / name).problems
    assert (problem.line, problem.column, problem.message) == (1, 1, said)


def test_where_one_stands_may_be_gone(folder, tmp_path_factory):
    gone = tmp_path_factory.mktemp("gone")
    files(folder, "one.yaml")
    os.chdir(gone)
    gone.rmdir()
    assert load_file(folder / "one.yaml").path == (folder / "one.yaml").as_posix()


# folders


def test_all_yaml_below_a_folder_is_meant_sorted_and_nothing_hidden(folder):
    names = ["b.yaml", "a/z.yml", "a/b/c.yaml", "A.yaml", "a.txt", ".h.yaml", ".git/x.yaml"]
    files(folder, *names)
    found = [path.relative_to(folder).as_posix() for path in case_files([folder])]
    assert found == ["A.yaml", "a/b/c.yaml", "a/z.yml", "b.yaml"]


def test_a_file_named_itself_is_taken_as_it_is(folder):
    files(folder, "a.txt")
    assert list(case_files([folder / "a.txt", folder / "none"])) == [
        folder / "a.txt",
        folder / "none",
    ]


def test_links_that_lead_in_a_circle_end(folder):
    files(folder, "a/one.yaml")
    (folder / "a" / "again").symlink_to(folder / "a", target_is_directory=True)
    assert len(list(case_files([folder]))) == 1


# bounds


def test_a_large_file_is_refused_by_its_size_without_being_read(folder):
    size = 100_000_000
    with (folder / "large.yaml").open("wb") as file:
        file.truncate(size)
    (problem,) = load_file(folder / "large.yaml").problems
    assert problem.message == "the file has 100,000,000 bytes: at most 1,000,000 are read"


@pytest.mark.parametrize("read", [load_file, load_reference, load_house])
def test_a_device_is_not_opened_whatever_is_read_from_it(read):
    try:
        said = read(Path("/dev/zero")).problems[0].message
    except OSError as error:
        said = error.strerror
    assert said == "this is a device or a socket and is not opened: expected a file"


@pytest.mark.parametrize("read", [load_reference, load_house])
def test_references_and_house_rules_are_bounded_as_cases_are(read, folder):
    with (folder / "large.yaml").open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(OSError, match="at most 1,000,000 are read"):
        read(folder / "large.yaml")


def test_a_pipe_among_files_is_told_and_not_waited_for(folder):
    os.mkfifo(folder / "pipe.yaml")
    (problem,) = load_file(folder / "pipe.yaml").problems
    assert problem.message == "this is a pipe and is not opened: expected a file"


def test_the_largest_file_that_is_read_is_read():
    padded = CASE.encode() + b"#" * (MAX_BYTES - len(CASE))
    assert len(load_bytes(padded, "x.yaml").cases) == 1
    assert load_bytes(padded + b"#", "x.yaml").cases == ()


def test_what_variations_may_repeat_is_bounded():
    first = CASE + "about: " + "x" * 10_000 + "\n"
    too_many = MAX_REPEATED // 10_000
    assert len(loaded(first + "---\n{}\n" * 5).cases) == 6
    (problem,) = loaded(first + "---\n{}\n" * too_many).problems
    assert problem.message.endswith("characters of the first: at most 5,000,000 are read")


def test_what_comes_through_a_pipe_of_the_shell_is_read_to_its_end():
    text = CASE + "about: |\n" + "  word by word\n" * 20_000
    outlet, inlet = os.pipe()

    def written():
        with os.fdopen(inlet, "w") as pipe:
            pipe.write(text)

    writer = threading.Thread(target=written)
    writer.start()
    loaded = load_file(Path(f"/dev/fd/{outlet}"))
    writer.join()
    os.close(outlet)
    assert not loaded.problems
    assert loaded.cases[0].about.count("by") == 20_000


def test_a_folder_that_may_not_be_read_is_told_and_the_others_are_read(folder, monkeypatch):
    files(folder, "a/one.yaml", "b/two.yaml", "three.yaml")
    scan = os.scandir

    def refused(path):
        if Path(path).name == "a":
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refused)
    found = list(case_files([Path()]))
    assert found == [Path("a"), Path("b/two.yaml"), Path("three.yaml")]
    assert [each.message for path in found for each in load_file(path).problems] == [
        "Permission denied"
    ]


def test_entries_that_nobody_can_tell_are_told_and_the_others_are_read(folder):
    files(folder, "good.yaml", "late/good.yaml")
    (folder / "loop.yaml").symlink_to("loop.yaml")
    (folder / "gone.yaml").symlink_to("nowhere/one.yaml")
    (folder / "below.yaml").symlink_to("good.yaml/one.yaml")
    (folder / "far.yaml").symlink_to("x" * 300)
    os.mkfifo(folder / "pipe.yaml")
    read = {path.as_posix(): load_file(path) for path in case_files([Path()])}
    assert [name for name, each in read.items() if each.cases] == ["good.yaml", "late/good.yaml"]
    assert {name: each.problems[0].message for name, each in read.items() if each.problems} == {
        "loop.yaml": "Too many levels of symbolic links",
        "gone.yaml": "No such file or directory",
        "below.yaml": "Not a directory",
        "far.yaml": "File name too long",
        "pipe.yaml": "this is a pipe and is not opened: expected a file",
    }


def test_a_name_that_is_too_long_for_any_file_is_a_problem_of_its_own(folder):
    (path,) = case_files([Path("x" * 5000)])
    (problem,) = load_file(path).problems
    assert problem.message == "File name too long"


def test_the_case_of_a_suffix_is_no_matter_and_json_is_yaml_too(folder):
    files(folder, "A.YAML", "b.Yml")
    told = {"ruleset": "porters", "scene": {"porters": {"ann": {}}}}
    (folder / "c.json").write_text(json.dumps({**told, "turn": [{"ann": [{"rest": {}}]}]}))
    (folder / "package.json").write_text('{\n\t"name": "something", "name": "else"\n}')
    read = {path.as_posix(): load_file(path) for path in case_files([Path()])}
    assert {name: len(each.cases) for name, each in read.items()} == {
        "A.YAML": 1,
        "b.Yml": 1,
        "c.json": 1,
        "package.json": 0,
    }
    assert read["package.json"].skipped


def test_folders_that_are_called_like_files_or_led_to_by_a_link_are_no_files(folder):
    files(folder, "x.yaml/one.yaml")
    (folder / "y.yaml").symlink_to(folder / "x.yaml", target_is_directory=True)
    assert list(case_files([Path()])) == [Path("x.yaml/one.yaml")]
