// The connection to the playground: frames in, operations out, reconnecting with growing pauses.

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
const ANSWER_LIMIT = 8_000;

/** An operation that the server refused or that nobody answered; `message` is fit to show. */
export class Refused extends Error {}

/**
 * `onFrame(type, data, nonce)` gets every frame that is not the answer to a request();
 * `onState("open" | "waiting")` tells whether the page is connected.
 */
export class Socket {
  #address;
  #onFrame;
  #onState;
  #socket = null;
  #pause = FIRST_PAUSE;
  #requests = new Map();
  #lastNonce = 0;

  constructor(address, onFrame, onState) {
    this.#address = address;
    this.#onFrame = onFrame;
    this.#onState = onState;
  }

  connect() {
    const socket = new WebSocket(this.#address());
    socket.addEventListener("open", () => {
      this.#pause = FIRST_PAUSE;
      this.#onState("open");
    });
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost());
    this.#socket = socket;
  }

  /** Send without waiting for an answer; what cannot be sent is reported by an exception. */
  send(op, data) {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      throw new Refused("Not connected to the playground. Try again in a moment.");
    }
    this.#lastNonce += 1;
    const nonce = `${Date.now()}-${this.#lastNonce}`;
    this.#socket.send(JSON.stringify({ op, nonce, ...data }));
    return nonce;
  }

  /** Send and wait for the answer: resolves to { type, data }, rejects with Refused. */
  async request(op, data) {
    const nonce = this.send(op, data);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#requests.delete(nonce);
        reject(new Refused("The application did not respond"));
      }, ANSWER_LIMIT);
      this.#requests.set(nonce, { resolve, reject, timer });
    });
  }

  #receive(frame) {
    const data = frame.d ?? {};
    const nonce = frame.nonce ?? data.nonce;
    const waiting = this.#requests.get(nonce);
    if (!waiting) {
      this.#onFrame(frame.t, data, nonce);
      return;
    }
    this.#requests.delete(nonce);
    clearTimeout(waiting.timer);
    if (frame.t === "INTERACTION_FAILED" || frame.t === "ERROR") {
      waiting.reject(new Refused(data.text));
    } else {
      waiting.resolve({ type: frame.t, data });
    }
  }

  #lost() {
    for (const { reject, timer } of this.#requests.values()) {
      clearTimeout(timer);
      reject(new Refused("The connection was lost before the reply arrived."));
    }
    this.#requests.clear();
    this.#onState("waiting");
    setTimeout(() => this.connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
