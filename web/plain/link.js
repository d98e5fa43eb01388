// The connection: says hello, matches answers with requests, comes back by itself after a loss.
// Sockets, timers and chance are passed in, so that tests need neither a network nor patience.

export const beatEveryMs = 20_000;
const silentMs = 45_000; // longer than two beats without a word: the line is dead
const backoffMs = [300, 1000, 2000, 4000, 8000, 15_000];
const steadyMs = 5000;
const forgottenCode = 4001;

/** Before which try how long to wait, up to a quarter more by chance. */
export const backoff = (tries, random = Math.random) =>
  Math.round(backoffMs[Math.min(tries, backoffMs.length - 1)] * (1 + random() / 4));

export class Link {
  /**
   * `hello()` gives the greeting's fields, or null where nobody is to be greeted yet. `on` has
   * `welcome(message)`, `message(message)`, `status({state, at, tries})`, `refused(error)`.
   */
  constructor({
    open, hello, on, now = () => Date.now(),
    later = (task, ms) => setTimeout(task, ms), cancel = (timer) => clearTimeout(timer),
  }) {
    Object.assign(this, { open, hello, on, now, later, cancel });
    this.socket = null;
    this.pending = new Map();
    this.nextId = 1;
    this.tries = 0;
    this.ready = false;
    this.timer = null;
    this.beating = null;
    this.state = 'idle';
    this.since = null; // when we were last welcomed
  }

  /** Connects, if there is somebody to greet for. */
  start() {
    if (this.socket || !this.hello()) return;
    this.clearTimer();
    this.tell('connecting');
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      const greeting = this.hello();
      if (greeting) this.write({ type: 'hello', version: 1, ...greeting });
      this.heard = this.now();
      this.beat();
    };
    socket.onmessage = (event) => { if (this.socket === socket) this.receive(event.data); };
    socket.onclose = (event) => { if (this.socket === socket) this.lost(event?.code); };
    socket.onerror = () => {};
  }

  /** Ends the connection and stays away. */
  stop() {
    this.clearTimer();
    this.drop();
    this.tell('idle');
  }

  /** A new greeting (another name or guest): connects afresh. */
  restart() {
    this.stop();
    this.tries = 0;
    this.start();
  }

  /** Tries at once instead of waiting. */
  retry() {
    if (this.state === 'waiting') {
      this.clearTimer();
      this.start();
    }
  }

  /** Sends a request; resolves with the answer, rejects with {code, detail, text}. */
  request(type, fields = {}) {
    if (!this.ready) return Promise.reject({ code: 'page.offline', detail: '', text: offlineText });
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.pending.set(id, { resolve, reject });
      this.write({ type, id, ...fields });
    });
  }

  write(message) { this.socket?.send(JSON.stringify(message)); }

  receive(data) {
    let message;
    try { message = JSON.parse(data); } catch { return; }
    this.heard = this.now();
    if (message.type === 'welcome') {
      this.ready = true;
      this.since = this.now();
      this.tell('open');
      this.on.welcome(message);
    } else if (message.type === 'ok' || message.type === 'error') this.answered(message);
    else if (message.type === 'stopping') this.stopping = true;
    else this.on.message(message);
  }

  answered(message) {
    const waiting = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (waiting) {
      if (message.type === 'ok') waiting.resolve(message);
      else waiting.reject(message);
    } else if (message.type === 'error') {
      if (this.ready) this.on.message(message);
      else this.on.refused(message); // the greeting was not accepted
    }
  }

  /** The line is gone, or the server cannot greet us now: comes back after a while. */
  lost(code) {
    this.drop();
    if (code === forgottenCode) return this.tell('idle');
    // A line that held only for a moment does not count: no hammering.
    if (this.since !== null && this.now() - this.since > steadyMs) this.tries = 0;
    this.since = null;
    const wait = backoff(this.tries++);
    this.timer = this.later(() => { this.timer = null; this.start(); }, wait);
    this.tell('waiting', this.now() + wait);
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    this.ready = false;
    if (this.beating) this.cancel(this.beating);
    this.beating = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    const pending = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of pending) reject({ code: 'page.lost', detail: '', text: lostText });
  }

  beat() {
    this.beating = this.later(() => {
      if (this.now() - this.heard > silentMs) return this.lost();
      if (this.ready) this.request('beat').catch(() => {});
      this.beat();
    }, beatEveryMs);
  }

  clearTimer() {
    if (this.timer) this.cancel(this.timer);
    this.timer = null;
  }

  tell(state, at = null) {
    this.state = state;
    this.on.status({ state, at, tries: this.tries });
  }
}

const offlineText = 'There is no connection right now. Try again in a moment.';
const lostText = 'The connection was lost before the answer came. Look at the table, then try again.';
