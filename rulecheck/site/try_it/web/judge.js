// Questions to the worker and its answers; the last question of a kind is the one that counts.
export class Judge {
  constructor(address, say) {
    this.worker = new Worker(address, { type: "module" });
    this.waiting = new Map();
    this.last = 0;
    this.say = say;
    this.worker.onmessage = ({ data }) => this.heard(data);
    say("Loading the judge …");
  }

  heard({ id, answer, error, progress, ready, failed }) {
    if (failed) return this.say(`The judge could not be loaded: ${failed}`);
    if (ready) return this.say("");
    if (progress !== undefined) return this.say(`Loading the judge … ${Math.round(progress * 100)} %`);
    const done = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) this.say(error);
    done?.(error ? null : JSON.parse(answer));
  }

  ask(name, ...words) {
    const id = ++this.last;
    return new Promise((done) => {
      this.waiting.set(id, done);
      this.worker.postMessage({ id, name, words });
    });
  }
}
