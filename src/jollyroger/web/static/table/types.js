/**
 * The messages of the table's socket, as docs/server.md describes them. Only the type checker reads this file.
 *
 * @typedef {{card: string, down: boolean}} CrewCard
 * @typedef {{colour: string, gold: number, captain: number | null, strength: number[], crews: CrewCard[][]}} Ship
 * @typedef {{winners: number[], scores: number[], reason: string, text: string}} Result
 * @typedef {{seat: number, ends: number, seconds: number}} Clock
 *
 * @typedef {object} Position
 * @property {number} window
 * @property {number} turn
 * @property {number} turns
 * @property {"waiting" | "lot" | "deal" | "split" | "pick" | "play" | "held" | "over"} phase
 * @property {number[]} asked
 * @property {number | null} held
 * @property {number | null} splitter
 * @property {Ship[]} ships
 * @property {string[]} dealt
 * @property {string[][] | null} sets
 * @property {string[][]} hands
 * @property {string[][]} chests
 * @property {number[]} gold
 * @property {number[]} totals
 * @property {number} pile
 * @property {number} aside
 * @property {Record<string, number>} unseen
 * @property {string[]} gone
 * @property {string[]} legal
 * @property {boolean} can_undo
 * @property {number | null} undo_seat
 * @property {Clock | null} clock
 * @property {Result | null} result
 *
 * @typedef {{window: number, asked: number[], phase: string, clock: {ends: number} | null}} Question what every game's
 *   position has: who is asked, and in which window
 *
 * @typedef {object} Seat
 * @property {string} name
 * @property {"person" | "bot" | "free"} kind
 * @property {string | null} bot
 * @property {boolean} here
 * @property {boolean} stand_in
 * @property {boolean} you
 * @property {boolean} ready whether its number for the shuffle is there
 * @property {boolean} automatic
 * @property {boolean} can_stand_in whether somebody is away for so long that the others can call a stand-in
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
 * @property {boolean} launched whether the host has said that it begins, or nobody has to
 * @property {string | null} rematch
 *
 * @typedef {{seats: number[], seat: number | null, name: string}} You
 * @typedef {{n: number, seat: number | null, text: string}} LogLine
 * @typedef {{n: number, name: string, seat: number | null, text: string, at: number}} ChatLine
 * @typedef {(string | number)[]} Told an event: its name and up to three numbers
 * @typedef {{ship: number, strength: number[], captain: number | null}} ShipPreview
 * @typedef {{ships: ShipPreview[], gold: number[], totals: number[], text: string}} Preview
 * @typedef {Record<string, Preview>} Previews by the move's text
 *
 * @typedef {{type: "table", table: TableFacts, you: You, seats: Seat[], position: Question, log: LogLine[],
 *   chat: ChatLine[], seq: number, now: number}} TableMessage
 * @typedef {{type: "moved", seq: number, position: Position, events: Told[], log: LogLine[], undone: boolean,
 *   now: number}} MovedMessage
 *
 * @typedef {{type: "hint", window: number, move: string, text: string, why: string}} HintMessage
 *
 * @typedef {object} Judged a decision of a game that was analysed; chances are those of whoever decided
 * @property {number} step
 * @property {number} turn
 * @property {number} seat
 * @property {"split" | "pick" | "play"} kind
 * @property {string} text
 * @property {number} chance
 * @property {string} best
 * @property {number} could
 * @property {number} cost
 * @property {boolean} is_best
 *
 * @typedef {object} Analysis
 * @property {string[]} players
 * @property {number[]} chances of the first player, by step
 * @property {Judged[]} decisions
 * @property {number[]} turning the steps of the turning points
 * @property {string[]} turning_texts
 * @property {(number | null)[][]} costs by seat: of splits, picks and plays, on average
 *
 * @typedef {object} Step a position of a game that is stepped through
 * @property {Position} position
 * @property {Told[]} events
 * @property {string[]} log
 *
 * @typedef {object} Setup what the server put into the page
 * @property {string} table
 * @property {string} language
 * @property {string} csrf
 * @property {string} rules
 * @property {string} game
 * @property {string} link
 * @property {Record<string, string>} seat_links
 * @property {boolean} red_beard whether he is there to be asked
 * @property {{kind: string, text: string}[]} [promises] what can be promised, where promises are made
 * @property {{key: string, text: string}[]} [shouts] what can be shouted
 */
export {};
