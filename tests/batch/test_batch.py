"""Recorded play judged by the row: the same verdicts as file by file, whole parts, nothing lost."""

import gzip
import json

import pyarrow as arrow
import pyarrow.parquet as parquet
import pytest
import zstandard
from typer.testing import CliRunner

from benchmarks.suites import whole
from rulecheck.batch import parts, shards, work
from rulecheck.batch.work import rows
from rulecheck.case import case_files, load
from rulecheck.cli.app import app
from rulecheck.judge import judge
from rulecheck.reader.spelled import plain
from rulecheck.reference import data_folder

SCENE = {
    "ruleset": "fated-hand",
    "title": "Away",
    "scene": {"heroes": {"rogue": {"position": "near", "hand": 3}}},
}
LEGAL = SCENE | {"id": 6, "turn": [{"rogue": [{"move": {"to": "distant", "discard": 1}}]}]}
ILLEGAL = SCENE | {"id": 7, "turn": [{"rogue": [{"move": {"to": "distant", "discard": 3}}]}]}
WRONG = SCENE | {"id": 8, "turn": [{"rogue": [{"mvoe": {"to": "near"}}]}]}
RUN = CliRunner()


def written(folder, *turns, name="play.jsonl"):
    path = folder / name
    path.write_text("".join(f"{json.dumps(each)}\n" for each in turns))
    return path


def batch(*words):
    return RUN.invoke(app, ["batch", *map(str, words)])


def told(folder):
    """Return the rows of a run, in the order of the input."""
    found = []
    for part in sorted(folder.glob("part-*")):
        if part.suffix == ".parquet":
            found += parquet.read_table(part).to_pylist()
        else:
            found += map(json.loads, part.read_text().splitlines())
    return found


def test_a_row_of_play_becomes_a_row_with_its_verdict_and_findings(tmp_path):
    play, to = written(tmp_path, LEGAL, ILLEGAL), tmp_path / "verdicts"
    done = batch(play, "--to", to)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("2 turns judged")
    legal, illegal = told(to)
    assert (legal["row"], legal["verdict"], legal["findings"]) == (1, "legal", [])
    assert (illegal["row"], illegal["id"], illegal["verdict"]) == (2, "7", "illegal")
    (finding,) = illegal["findings"]
    assert finding["clause"] == "FH-MOV-2"
    assert (finding["who"], finding["verb"], finding["detail"]) == ("rogue", "move", "discard")
    assert (finding["stated"], finding["due"]) == ("3", "1")


def test_every_shipped_case_has_the_verdict_that_its_file_has(tmp_path):
    cases = [case for file in case_files([data_folder("cases")]) for case in load(file)]
    play = written(tmp_path, *(plain(whole(case)) for case in cases))
    (shard,) = [each._replace(stop=1 << 40) for each in shards.shards_of(play, tmp_path)][:1]
    for case, row in zip(cases, rows(shard, {}), strict=True):
        verdict = judge(case, noting=False)
        assert row["verdict"] == verdict.word, case.id
        expected = [(each.clause.id, each.step, each.message) for each in verdict.findings]
        found = [(each["clause"], each["step"], each["message"]) for each in row["findings"]]
        assert found == expected, case.id


@pytest.mark.parametrize("format", parts.FORMATS)
def test_packed_lines_and_parquet_say_what_plain_lines_say(tmp_path, format):
    turns = [LEGAL, ILLEGAL, WRONG] * 3
    play = written(tmp_path, *turns)
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(play.read_bytes()))
    dense = tmp_path / "dense.jsonl.zst"
    dense.write_bytes(zstandard.compress(play.read_bytes()))
    nested = tmp_path / "nested.parquet"
    parquet.write_table(arrow.Table.from_pylist(turns), nested, row_group_size=4)
    texts = tmp_path / "texts.parquet"
    as_text = [{k: v if isinstance(v, str) else json.dumps(v) for k, v in t.items()} for t in turns]
    parquet.write_table(arrow.Table.from_pylist(as_text), texts)
    said = []
    for source in (play, packed, dense, nested, texts):
        to = tmp_path / f"of-{source.name}"
        assert batch(source, "--to", to, "--format", format).exit_code == 0
        said.append([{k: v for k, v in row.items() if k != "source"} for row in told(to)])
        assert not (to / ".unpacked").exists()
    assert [row["verdict"] for row in said[0]] == ["legal", "illegal", "error"] * 3
    for each in said[1:]:
        assert each == said[0]


def test_a_bad_row_is_one_row_with_its_error(tmp_path):
    play, to = tmp_path / "play.jsonl", tmp_path / "verdicts"
    bad = ["{not json", "[]", "", json.dumps(WRONG), '{"ruleset": "fated-hnad"}', "\x00"]
    play.write_text("\n".join([json.dumps(LEGAL), *bad, json.dumps(LEGAL)]))
    assert batch(play, "--to", to).exit_code == 0
    found = told(to)
    assert [row["row"] for row in found] == [1, 2, 3, 5, 6, 7, 8]
    assert [row["verdict"] for row in found] == ["legal", *["error"] * 5, "legal"]
    assert all(row["errors"] for row in found[1:-1])
    assert "mvoe" in found[3]["errors"][0] and "move" in found[3]["errors"][0]
    assert "fated-hand" in found[4]["errors"][0]


def test_shards_are_cut_between_rows_and_count_them(tmp_path, monkeypatch):
    monkeypatch.setattr(shards, "SHARD", 300)
    monkeypatch.setattr(shards, "_BLOCK", 100)
    turns = [LEGAL | {"title": "x" * (37 * n % 400)} for n in range(40)]
    play = written(tmp_path, *turns)
    cut = list(shards.shards_of(play, tmp_path))
    assert len(cut) > 5
    numbered = [each for shard in cut for each in shards.rows_of(shard)]
    assert [number for number, _ in numbered] == list(range(1, 41))
    assert b"".join(text for _, text in numbered) == play.read_bytes()


def test_a_run_that_was_stopped_goes_on_with_the_parts_that_are_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(shards, "SHARD", 1000)
    monkeypatch.setattr(shards, "_BLOCK", 500)
    play, to = written(tmp_path, *[LEGAL, ILLEGAL] * 20), tmp_path / "verdicts"
    assert batch(play, "--to", to, "--jobs", 1).exit_code == 0
    before = {part.name: part.read_bytes() for part in to.glob("part-*")}
    assert len(before) > 4
    gone = to / sorted(before)[2]
    gone.unlink()
    kept = to / sorted(before)[1]
    kept.write_bytes(b"a part that is there is not made again")
    again = batch(play, "--to", to, "--jobs", 1)
    assert again.exit_code == 0
    assert f"{len(before) - 1} parts were there already" in again.output
    assert gone.read_bytes() == before[gone.name]
    assert kept.read_bytes() == b"a part that is there is not made again"


def test_a_run_that_is_done_asks_for_no_cluster(tmp_path):
    play, to = written(tmp_path, LEGAL), tmp_path / "verdicts"
    batch(play, "--to", to, "--jobs", 1)
    again = batch(play, "--to", to, "--engine", "ray", "--address", "nowhere")
    assert again.exit_code == 0
    assert again.output == "0 turns judged; 1 part was there already\n"


def test_a_part_has_its_name_only_when_it_is_whole(tmp_path):
    def broken_off():
        yield {"verdict": "legal"}
        raise KeyboardInterrupt

    for format in parts.FORMATS:
        with pytest.raises(KeyboardInterrupt):
            parts.write_part(tmp_path / parts.part_name(0, format), broken_off())
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_another_run_is_refused(tmp_path):
    play, to = written(tmp_path, LEGAL), tmp_path / "verdicts"
    assert batch(play, "--to", to).exit_code == 0
    other = batch(written(tmp_path, ILLEGAL, name="other.jsonl"), "--to", to)
    assert (other.exit_code, other.output.count("\n")) == (2, 1)
    assert "name another folder" in other.output
    strange = tmp_path / "strange"
    strange.mkdir()
    (strange / "part-00000.parquet").write_text("not ours")
    assert batch(play, "--to", strange).exit_code == 2
    assert (strange / "part-00000.parquet").read_text() == "not ours"


@pytest.mark.parametrize(
    ("name", "data"),
    [("gone.jsonl", None), ("bad.jsonl.gz", b"no gzip"), ("bad.parquet", b"PAR1 no parquet")],
)
def test_an_input_that_cannot_be_read_is_told_in_a_line(tmp_path, name, data):
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    done = batch(path, "--to", tmp_path / "verdicts")
    assert (done.exit_code, done.output.count("\n")) == (2, 1)
    assert name in done.output


def test_two_processes_write_what_one_writes(tmp_path, monkeypatch):
    monkeypatch.setattr(shards, "SHARD", 1500)
    monkeypatch.setattr(shards, "_BLOCK", 500)
    play = written(tmp_path, *[LEGAL, ILLEGAL, WRONG] * 15)
    for jobs in (1, 2):
        assert batch(play, "--to", tmp_path / f"by-{jobs}", "--jobs", jobs).exit_code == 0
    alone, shared = told(tmp_path / "by-1"), told(tmp_path / "by-2")
    assert alone == shared and len(alone) == 45


YARD = {"name": "the yard", "readings": {"FH-PB-4": "step-payment"}} | SCENE
IN_THE_YARD = [
    {k: v for k, v in each.items() if k not in SCENE} for each in (LEGAL, ILLEGAL, WRONG)
]


def test_turns_that_share_a_scene_say_it_once(tmp_path):
    maps = written(tmp_path, YARD, {"name": "the hall"} | SCENE, name="maps.jsonl")
    short = [each | {"scene": "the yard"} for each in IN_THE_YARD]
    own = IN_THE_YARD[1] | {"scene": "the yard", "readings": {}, "title": "A title of its own"}
    play = written(tmp_path, *short, own, ILLEGAL)
    done = batch(play, "--scenes", maps, "--to", tmp_path / "short")
    assert done.exit_code == 0, done.output
    lines = written(tmp_path, LEGAL, ILLEGAL, WRONG, ILLEGAL, ILLEGAL, name="long.jsonl")
    assert batch(lines, "--to", tmp_path / "long").exit_code == 0
    shared, alone = told(tmp_path / "short"), told(tmp_path / "long")
    assert [row["title"] for row in shared] == ["Away", "Away", None, "A title of its own", "Away"]
    for row in (*shared, *alone):
        del row["source"], row["title"]
    assert shared[:2] + shared[3:] == alone[:2] + alone[3:]
    assert shared[2]["errors"] == alone[2]["errors"]


def test_every_shipped_case_says_in_a_shared_scene_what_it_says_alone(tmp_path):
    keys = ("ruleset", "scene", "readings", "given", "house")
    scenes, turns, alone = [], [], []
    for file in case_files([data_folder("cases")]):
        for case in load(file):
            said = plain(whole(case))
            name = f"scene {len(scenes)}"
            scenes.append({"name": name} | {key: said[key] for key in keys if key in said})
            turn = {key: each for key, each in said.items() if key not in keys}
            turns += [turn | {"scene": name}] * 2
            alone += [said] * 2
    maps = shards.shards_of(written(tmp_path, *scenes, name="maps.jsonl"), tmp_path)
    shared = work.scenes_in(tuple(maps))
    (long,) = [
        each._replace(stop=1 << 40)
        for each in shards.shards_of(written(tmp_path, *alone), tmp_path)
    ][:1]
    (short,) = [
        each._replace(stop=1 << 40)
        for each in shards.shards_of(written(tmp_path, *turns, name="short.jsonl"), tmp_path)
    ][:1]
    for one, other in zip(rows(long, {}), rows(short, {}, shared), strict=True):
        assert one | {"source": ""} == other | {"source": ""}


@pytest.mark.parametrize(
    ("scenes", "said"),
    [
        ([YARD, YARD], "a scene is called 'the yard' already"),
        ([SCENE], "expected the name that turns call the scene by, under `name`"),
        ([{"name": "x"} | LEGAL], "a scene that turns share has no turn itself"),
        ([{"name": "x"}], "expected a scene: a mapping with name, ruleset and scene"),
    ],
)
def test_what_is_no_scene_is_told_before_anything_is_judged(tmp_path, scenes, said):
    maps = written(tmp_path, *scenes, name="maps.jsonl")
    done = batch(written(tmp_path, LEGAL), "--scenes", maps, "--to", tmp_path / "out")
    assert done.exit_code == 2
    assert done.output == f"{maps}:{len(scenes)}:1:1: {said}\n"


def test_a_turn_in_a_scene_that_nobody_said_is_one_row_with_its_error(tmp_path):
    maps = written(tmp_path, YARD, name="maps.jsonl")
    play = written(tmp_path, IN_THE_YARD[0] | {"scene": "the yrad"}, LEGAL)
    assert batch(play, "--scenes", maps, "--to", tmp_path / "out").exit_code == 0
    wrong, right = told(tmp_path / "out")
    assert wrong["errors"] == ["/scene: no scene 'the yrad'; nearest: the yard"]
    assert right["verdict"] == "legal"
