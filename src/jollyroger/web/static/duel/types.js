/**
 * What the server tells a table of the duel, as docs/server.md describes it. Only the type checker reads this file.
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
 * @typedef {{ship: number, strength: number[], captain: number | null}} ShipPreview
 * @typedef {{ships: ShipPreview[], gold: number[], totals: number[], text: string}} Preview
 * @typedef {Record<string, Preview>} Previews by the move's text
 *
 * @typedef {object} Judged a decision of a game that was analysed; chances are those of the player who decided
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
 */
export {};
