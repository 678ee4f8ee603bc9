// The connection to the server. It reconnects by itself and resends unanswered moves with the same id, so that no move
// is lost or played twice.

import { setup } from "./words.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;
const PONG_WITHIN = 8000;
/** @typedef {{id: string, message: Record<string, unknown>}} Waiting */

export class Line {
  /**
   * @param {string} url
   * @param {{heard: (message: any) => void, state: (connected: boolean, why: string) => void}} listeners
   */
  constructor(url, listeners) {
    this.url = url;
    this.listeners = listeners;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.greeted = false;
    this.timer = 0;
    this.pinger = 0;
    this.ponged = 0;
    /** @type {Waiting[]} moves that the server has not answered yet */
    this.waiting = [];
    addEventListener("online", () => this.callAgain(0));
    addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && !this.greeted) this.callAgain(0);
    });
    addEventListener("pagehide", () => this.socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.callAgain(0));
    this.call();
  }

  call() {
    if (!this.url) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("message", (event) => this.hear(socket, event.data));
    socket.addEventListener("close", (event) => this.lost(socket, event.code));
    // Give up a connection that neither opens nor fails.
    this.timer = setTimeout(() => !this.greeted && socket.close(), PONG_WITHIN);
  }

  /**
   * @param {WebSocket} socket
   * @param {string} text
   */
  hear(socket, text) {
    if (socket !== this.socket) return;
    const message = JSON.parse(text);
    this.ponged = Date.now();
    if (message.type === "accepted" || message.type === "refused") {
      this.waiting = this.waiting.filter(({ id }) => id !== message.id);
    }
    const first = !this.greeted && message.type === "table";
    if (first) {
      this.greeted = true;
      this.tries = 0;
      clearTimeout(this.timer);
      clearInterval(this.pinger);
      this.pinger = setInterval(() => this.ping(socket), PING_EVERY);
      this.listeners.state(true, "");
    }
    this.listeners.heard(message);
    if (first) for (const { message: again } of this.waiting) this.send(again);
  }

  /** @param {WebSocket} socket */
  ping(socket) {
    const asked = Date.now();
    this.send({ do: "ping" });
    setTimeout(() => this.ponged < asked && socket.close(), PONG_WITHIN);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  lost(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.greeted = false;
    clearInterval(this.pinger);
    this.tries += 1;
    // Reconnecting would not help: the table is gone, or too many are open.
    const final = setup.final?.[code];
    this.listeners.state(false, final ?? "offline");
    if (final) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.tries - 1));
    this.callAgain(wait * (0.75 + Math.random() / 2));
  }

  /** @param {number} wait */
  callAgain(wait) {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.call(), wait);
  }

  /**
   * Send a message that may be lost with the connection.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    if (this.greeted && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Send a move, and keep it until the server has answered.
   * @param {Record<string, unknown>} message
   * @returns {string} its id
   */
  act(message) {
    const id = newId();
    const whole = { ...message, id };
    this.waiting.push({ id, message: whole });
    this.send(whole);
    return id;
  }
}

/** A unique id. On plain http in a local network randomUUID is missing. */
export function newId() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
