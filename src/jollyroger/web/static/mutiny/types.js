/**
 * What the server tells a table of Piracy & Mutiny, as docs/server.md describes it. Only the type checker reads this.
 *
 * @typedef {"waiting" | "appointment" | "voyage" | "attack" | "sharing" | "port" | "island" | "punishment" | "mutiny" |
 *   "reckoning" | "over"} Phase
 * @typedef {Record<string, number>} Prizes how many of each, by the record's words: gold1, rum, jewels ...
 * @typedef {{name: string, label: string, character: string | null, skill: number | null, strength: number,
 *   crewmen: number}} Kind a kind of crew card
 * @typedef {{stack: number, needs: number[], holds: number}} Destination
 * @typedef {{name: string, left: number, needs: number[][] | null, holds: number[] | null}} Stack
 * @typedef {{kind: number, seat: number, skill: number | null, side: number | null, alive: boolean}} Played
 * @typedef {{from: number, to: number, crew: number, kinds: number[] | null, prizes: Prizes, promise: boolean,
 *   duty: boolean, oath: number | null, wish: number | null}} Offer
 * @typedef {{seat: number | null, ends: number, seconds: number, least_ends: number | null}} Clock
 * @typedef {{decision: string | null, card: number | null, by: number | null, target: number | null,
 *   second: number | null, side: number | null, direction: number | null, place: number | null}} About
 * @typedef {{winners: number[], scores: number[], reason: string, text: string, [more: string]: any}} Result
 *
 * @typedef {{n: number, round: number, giver: number, receiver: number, text: string, standing: string,
 *   standing_text: string, asked: boolean}} Oath
 * @typedef {import("../shared/types.js").ChatLine & {to: number | null, shout: string | null}} SpokenLine
 *
 * @typedef {object} Player
 * @property {number} hand
 * @property {Prizes | null} prizes null if they are hidden from this viewer
 * @property {number} prize_count
 * @property {Prizes} shown
 * @property {number} buried
 * @property {Prizes | null} buried_prizes
 * @property {Prizes} shown_buried
 * @property {number | null} side
 * @property {number} received in the sharing that goes on
 * @property {boolean} waited
 * @property {boolean} called
 * @property {number} offers_left
 *
 * @typedef {object} Legal a legal move
 * @property {string} move what is sent back
 * @property {string} do the kind of move
 * @property {number} [kind]
 * @property {number} [seat]
 * @property {string} [prize] its word
 * @property {number} [stack]
 * @property {number} [side]
 * @property {number} [direction]
 * @property {number} [skill]
 * @property {number} [place]
 * @property {number} [first]
 * @property {number} [second]
 *
 * @typedef {{to: number[], crew: number[], prizes: string[], promise: boolean, duty: number[]}} Offering
 *
 * @typedef {object} Position
 * @property {number} window
 * @property {number[]} asked
 * @property {number[]} open
 * @property {Clock | null} clock
 * @property {Phase} phase
 * @property {string | null} step
 * @property {About | null} about
 * @property {number} round
 * @property {number} rounds
 * @property {number | null} captain
 * @property {number | null} quartermaster
 * @property {boolean} mutiny_called
 * @property {number | null} guard
 * @property {boolean} map whether an Old Sailor lies on the table
 * @property {Player[]} players
 * @property {number[]} hand
 * @property {number[][] | null} [hands] everybody's, where all is shown
 * @property {number} deck
 * @property {Record<string, number>} discards
 * @property {number} prize_deck
 * @property {Prizes} prize_discards
 * @property {Stack[]} stacks
 * @property {number | null} sailing
 * @property {Destination | null} destination
 * @property {number[] | null} needs
 * @property {Played[]} played
 * @property {number[]} skills
 * @property {number} wild
 * @property {number[] | null} best
 * @property {number[] | null} crewmen
 * @property {number | null} first_mutineer
 * @property {{size: number, prizes: Prizes | null, left: Prizes | null} | null} booty `left`: what Captain or Cook saw
 *   of hidden prizes after picking
 * @property {number[] | null} shares
 * @property {Offer[]} offers
 * @property {{text: string, next: string}} ask
 * @property {Legal[]} legal without the offers, as it is sent; the page adds them
 * @property {Offering | null} offering what can be offered: each card, each prize and the promise to each of these seats
 * @property {"none" | "attack" | "mutiny" | "round" | "could_act"} mode
 * @property {"none" | "could_act"} habit what the mode is again once the attack, mutiny or round is over
 * @property {boolean} [kept] whether the own pass is in, and counts when the least length of the window is over
 * @property {Result | null} result
 *
 * @typedef {object} Part one piece of the page; `table.js` has the list of them
 * @property {(position: Position, table: import("./table.js").Table) => void} show
 * @property {(thing: Thing) => Option[]} [options] what can be done with something that was tapped
 *
 * @typedef {{kind?: number, slot?: number, prize?: string, booty?: string, seat?: number, place?: number,
 *   stack?: number}} Thing something on the table: an own card (the slot tells equal ones apart), an own prize, a prize
 *   of the booty, a player, a card that was played, a stack
 * @typedef {object} Option a button for what can be done with it
 * @property {string} label
 * @property {() => void} act
 * @property {string} [look] a class: "button-gold", "button-2", "button-quiet"
 *
 * @typedef {{ply: number, text: string}} Turn a turning point: after so many plies
 *
 * @typedef {object} Judged a decision of a game that was analysed; chances are those of the player who decided
 * @property {number} ply how many plies there were before it
 * @property {number} round
 * @property {number} seat
 * @property {string} text
 * @property {number} chance
 * @property {string} best
 * @property {number} cost
 * @property {number} reach of the interval of the cost
 * @property {boolean} is_best
 * @property {boolean} is_error
 *
 * @typedef {object} Analysis
 * @property {string[]} players
 * @property {number[]} plies where the curve has points
 * @property {number[][]} chances by point and seat
 * @property {Judged[]} decisions
 * @property {Turn[]} turning
 * @property {Turn | null} decider what decided the game
 * @property {(number[] | null)[]} costs by seat: of a decision on average, and the reach of its interval
 * @property {string} nothing what is said where nothing turned
 * @property {number} games
 */
export {};
