"""An editor as the language server sees one: messages over its standard input and output."""

import json
import subprocess
import sys
from queue import Queue
from threading import Thread

PATIENCE = 60


class Editor:
    """Starts a server, asks it, and keeps what it publishes."""

    def __init__(self, folder, *options):
        command = [sys.executable, "-m", "rulecheck", "lsp", *options]
        self.server = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.folder = folder
        self.answers, self.published = Queue(), Queue()
        self.asked = 0
        self.listening = Thread(target=self._listen, daemon=True)
        self.listening.start()
        about = {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}}
        self.can = self.ask("initialize", **about)["capabilities"]
        self.tell("initialized")

    def ask(self, method, **params):
        self.asked += 1
        self._send({"id": self.asked, "method": method, "params": params})
        answer = self.answers.get(timeout=PATIENCE)
        assert answer["id"] == self.asked
        assert "error" not in answer, answer
        return answer["result"]

    def tell(self, method, **params):
        self._send({"method": method, "params": params})

    def leave(self):
        self._send({"id": 0, "method": "shutdown"})
        self.answers.get(timeout=PATIENCE)
        self._send({"method": "exit"})
        code = self.server.wait(timeout=PATIENCE)
        self.listening.join(PATIENCE)
        self.server.stdin.close()
        self.server.stdout.close()
        return code

    # files

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, text, name="case.yaml"):
        item = {"uri": self.uri(name), "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", textDocument=item)
        return self.diagnostics(name, 1)

    def change(self, version, *changes, name="case.yaml"):
        meant = {"uri": self.uri(name), "version": version}
        self.tell("textDocument/didChange", textDocument=meant, contentChanges=list(changes))

    def close(self, name="case.yaml"):
        self.tell("textDocument/didClose", textDocument={"uri": self.uri(name)})
        return self.diagnostics(name, None)

    def diagnostics(self, name, version):
        told = self.published.get(timeout=PATIENCE)
        assert (told["uri"], told.get("version")) == (self.uri(name), version)
        return told["diagnostics"]

    def at(self, kind, text, name="case.yaml"):
        """Ask about the place of `|` in a text, which is opened without it and closed again."""
        before, _, after = text.partition("|")
        self.open(before + after, name)
        line = before[before.rfind("\n") + 1 :]
        position = {
            "line": before.count("\n"),
            "character": len(line.encode("utf-16-le")) // 2,
        }
        meant = {"uri": self.uri(name)}
        answer = self.ask(f"textDocument/{kind}", textDocument=meant, position=position)
        self.close(name)
        return answer

    # messages

    def _send(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(data), data))
        self.server.stdin.flush()

    def _listen(self):
        while header := self.server.stdout.readline():
            length = int(header.partition(b":")[2])
            while self.server.stdout.readline().strip():
                pass
            message = json.loads(self.server.stdout.read(length))
            if "id" in message:
                self.answers.put(message)
            elif message["method"] == "textDocument/publishDiagnostics":
                self.published.put(message["params"])
            else:
                self.answers.put({"id": None, "error": message})
