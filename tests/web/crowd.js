// What lies upon something else, or leaves the page, when so many sit at the table.
(cases) => {
  const table = document.querySelector("pit-table"), real = table.view, held = table.state.held;
  const own = 4, deck = [..."AKQJT98765432"].flatMap((rank) => [..."shdc"].map((suit) => rank + suit));
  const CARDS = { "holdem-1995": 2, "omaha-1995": 4, "manila-1995": 3 }, BOARD = { blinds: 0, flop: 3, river: 5, shown: 5 };

  /** The view of a table with free seats between the others, long names and large amounts. */
  function crowded({ rules, seats, others, stage }) {
    const numbers = Array.from({ length: seats - 1 }, (_, nth) => ((own + nth) % seats) + 1);
    const taken = [own, ...numbers.filter((_, nth) => (nth * others) % (seats - 1) < others)], cards = [...deck];
    const mine = real.seats.find((seat) => seat.seat === real.seat), open = stage === "shown";
    const pots = stage === "blinds" ? [] : [{ amount: "1200.00", contenders: [1, 2, 3, 4] }, { amount: "1300.00", contenders: [3, 4] }];
    const sits = (seat, nth) => ({
      ...mine, seat, bot: seat !== own, player: nth % 2 ? `bot ${10 + seat}` : "a visitor from afar", stake: "1234.00", best: [], hand: "",
      cards: open || seat === own ? cards.splice(0, CARDS[rules]) : Array(CARDS[rules]).fill("??"), net: nth % 2 ? "-1250.00" : "2345.00",
      wagers: open ? {} : { wager: nth % 3 ? "1250.00" : "10.00" }, decisions: stage !== "blinds" && nth % 4 === 2 ? ["folded"] : [], sitting_out: stage === "flop" && nth === 5,
    });
    return { ...real, rules, places: seats, seat: own, seats: taken.map(sits), board: cards.splice(0, BOARD[stage]), turn: taken[1], buck: taken.at(-1), pot: "2500.00", pots, stage: open ? "settled" : "playing" };
  }

  const boxes = () => [
    [".pit .seat.vacant, .pit .seat > *:not(.now), .pit .now > *, .pit .buck, .pit .mine > *", (node) => node.closest(".seat, .mine").dataset.key],
    [".pit .board > *, .pit .pots > *", () => "board"], [".pit .peek button", () => "peek"], [".felt > .side, .felt > .side:not(.record) > *", () => "side"], [".rail", () => "rail"],
  ].flatMap(([found, group]) => [...document.querySelectorAll(found)].map((node) => ({ group: group(node), what: `${group(node)} ${node.getAttribute("class")}`, at: node.getBoundingClientRect() })))
    .filter(({ at }) => at.width && at.height);

  const upon = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

  function faults(one) {
    table.state.held = null;
    table.view = crowded(one);
    table.draw();
    const drawn = boxes(), wide = document.documentElement.clientWidth;
    const outside = drawn.filter(({ at }) => at.left < -1 || at.right > wide + 1).map(({ what }) => `${what} leaves the page`);
    const pairs = drawn.flatMap((box, nth) => drawn.slice(nth + 1).filter((next) => next.group !== box.group && upon(box.at, next.at)).map((next) => `${box.what} upon ${next.what}`));
    const seats = drawn.filter(({ what }) => /^seat/.test(what)).length;
    return [...(seats < one.others ? ["nobody is there"] : []), ...outside, ...pairs].map((fault) => `${one.rules} ${one.others} ${one.stage}: ${fault}`);
  }

  try {
    return cases.flatMap(faults);
  } finally {
    Object.assign(table, { view: real });
    table.state.held = held;
    table.draw();
  }
}
