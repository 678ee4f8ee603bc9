/**
 * What every table's socket sends, as docs/server.md describes it. Only the type checker reads this file.
 *
 * @typedef {{window: number, asked: number[], phase: string, clock: {ends: number} | null}} Question what the
 *   position of every game has
 *
 * @typedef {object} Seat
 * @property {string} name
 * @property {"person" | "bot" | "free"} kind
 * @property {string | null} bot
 * @property {string | null} manner how a bot is known to be
 * @property {boolean} here
 * @property {boolean} stand_in
 * @property {boolean} you
 * @property {boolean} ready whether its number for the shuffle has arrived
 * @property {boolean} automatic
 * @property {boolean} can_stand_in whether the person is away long enough for others to call a stand-in
 *
 * @typedef {object} TableFacts
 * @property {string} id
 * @property {string} game
 * @property {string} variant
 * @property {boolean} public
 * @property {string} clock
 * @property {boolean} automatic
 * @property {string} commitment
 * @property {string} [seed]
 * @property {string[] | null} nonces
 * @property {boolean} host
 * @property {"calm" | "normal" | "fast"} pace
 * @property {boolean} lesson whether the cards are dealt for teaching
 * @property {boolean} launched whether the host has started the game, or need not
 * @property {string | null} rematch
 *
 * @typedef {{seats: number[], seat: number | null, name: string}} You
 * @typedef {{n: number, seat: number | null, text: string, you: boolean}} LogLine
 * @typedef {{n: number, name: string, seat: number | null, text: string, at: number}} ChatLine
 * @typedef {(string | number)[]} GameEvent an event: its name and up to three numbers
 *
 * @typedef {{type: "table", table: TableFacts, you: You, seats: Seat[], position: Question, log: LogLine[],
 *   chat: ChatLine[], seq: number, now: number}} TableMessage
 * @typedef {{type: "hint", window: number, move: string, text: string, why: string}} HintMessage
 *
 * @typedef {object} Step a position of a game that is stepped through
 * @property {any} position the game's own
 * @property {{text: string, you: boolean}[]} log
 * @property {number} plies moves and draws so far
 *
 * @typedef {object} Setup what the server put into the page
 * @property {string} table
 * @property {string} language
 * @property {string} locale by which numbers and hours of the language are written
 * @property {string} csrf
 * @property {string} rules
 * @property {string} game
 * @property {string} link
 * @property {Record<string, string>} seat_links
 * @property {boolean} red_beard whether Red Beard can be asked
 * @property {Record<string, string>} rule_numbers by the keys of the texts
 * @property {string[]} chance_words what opens a line of chance in a record
 * @property {Record<string, string>} final why a socket is closed for good, by the code
 * @property {"png" | "svg"} picture what kind of picture the server draws of a result
 * @property {any} facts what the game's own scripts know of it
 */
export {};
