//! Campaign tables as printed (C1 to C18). Headcounts, resources, looting and recruiting are only on the owners' sheets.

use crate::rulings::{DeploymentEtc, RefuseTable};
use senlac_board_games::{DisputedCell, PrintedTable, RulingOption};

/// Every printed table of the campaign.
pub(super) const TABLES: &[PrintedTable] = &[
    DAY,
    SUPPLY,
    MARCH,
    PRESTIGE,
    PRICES,
    LOYALTY,
    LOYALTY_MEN,
    LOYALTY_VILLAGE,
    SPY,
    MEETING,
    MAPS,
    SIDES,
    GROUND,
    REFUSING,
    FATE,
    WEATHER,
];

/// Cells of these tables that a ruling decides.
#[rustfmt::skip]
pub(super) const DISPUTED: &[DisputedCell] = &[
    DisputedCell { table: "campaign-refusing", row: "1-4", column: "result", ruling: RefuseTable::RULING, readings: &["away"] },
    DisputedCell { table: "campaign-sides", row: "one", column: tr_mark!("SE"), ruling: DeploymentEtc::RULING, readings: &["right"] },
    DisputedCell { table: "campaign-sides", row: "one", column: tr_mark!("S"), ruling: DeploymentEtc::RULING, readings: &["bottom"] },
    DisputedCell { table: "campaign-sides", row: "one", column: tr_mark!("SW"), ruling: DeploymentEtc::RULING, readings: &["bottom"] },
    DisputedCell { table: "campaign-sides", row: "two", column: tr_mark!("NE"), ruling: DeploymentEtc::RULING, readings: &[tr_mark!("upper map, right")] },
    DisputedCell { table: "campaign-sides", row: "two", column: tr_mark!("SE"), ruling: DeploymentEtc::RULING, readings: &[tr_mark!("lower map, right")] },
    DisputedCell { table: "campaign-sides", row: "two", column: tr_mark!("S"), ruling: DeploymentEtc::RULING, readings: &[tr_mark!("lower map, bottom")] },
    DisputedCell { table: "campaign-sides", row: "four", column: tr_mark!("NE"), ruling: DeploymentEtc::RULING, readings: &[tr_mark!("upper right map, top")] },
    DisputedCell { table: "campaign-sides", row: "four", column: tr_mark!("SE"), ruling: DeploymentEtc::RULING, readings: &[tr_mark!("both right maps, right")] },
];

/// Campaign: steps of the day (C6).
#[rustfmt::skip]
const DAY: PrintedTable = PrintedTable {
    key: "campaign-day",
    title: tr_mark!("Campaign: the day"),
    section: "C6",
    rows_are: tr_mark!("Step"),
    columns_are: tr_mark!("Action"),
    columns: &["what"],
    rows: &[
        ("1", &[tr_mark!("Supply of groups of 10 or more")]),
        ("2", &[tr_mark!("Reorganisation")]),
        ("3", &[tr_mark!("Ransoms")]),
        ("4", &[tr_mark!("Convoys and resources")]),
        ("5", &[tr_mark!("Marches and encounters, by prestige")]),
    ],
    notes: &[],
};

/// Campaign: supplies that a group needs (C8.4).
#[rustfmt::skip]
const SUPPLY: PrintedTable = PrintedTable {
    key: "campaign-supply",
    title: tr_mark!("Campaign: group supply"),
    section: "C8.4",
    rows_are: tr_mark!("Men"),
    columns_are: tr_mark!("Points per day"),
    columns: &["points"],
    rows: &[("0-9", &["0"]), ("10-19", &["1"]), ("20+", &["2"])],
    notes: &[tr_mark!("Short two days in a row: +1 on every die its men roll in a fight, and half movement, rounded down.")],
};

/// Campaign: march allowances (C8.3, C10, C11).
#[rustfmt::skip]
const MARCH: PrintedTable = PrintedTable {
    key: "campaign-march",
    title: tr_mark!("Campaign: march points"),
    section: "C8.3",
    rows_are: tr_mark!("Marcher"),
    columns_are: tr_mark!("Points"),
    columns: &["points"],
    rows: &[
        (tr_mark!("group"), &["5"]),
        (tr_mark!("group, all mounted"), &["8"]),
        (tr_mark!("spy"), &["5"]),
        (tr_mark!("convoy with a driver"), &["5"]),
        (tr_mark!("wounded men in the group"), &["-4"]),
    ],
    notes: &[],
};

/// Campaign: changes in prestige (C9).
#[rustfmt::skip]
const PRESTIGE: PrintedTable = PrintedTable {
    key: "campaign-prestige",
    title: tr_mark!("Campaign: prestige"),
    section: "C9",
    rows_are: tr_mark!("Event"),
    columns_are: tr_mark!("Prestige"),
    columns: &["prestige"],
    rows: &[
        (tr_mark!("battle won"), &["+1"]),
        (tr_mark!("battle lost, or refused"), &["-1"]),
        (tr_mark!("town or city looted"), &["-1"]),
    ],
    notes: &[tr_mark!("Never below 1. A group that wins two battles without a leader gets one, with prestige 2.")],
};

/// Campaign: prices (C12, C14.8).
#[rustfmt::skip]
const PRICES: PrintedTable = PrintedTable {
    key: "campaign-prices",
    title: tr_mark!("Campaign: prices"),
    section: "C12",
    rows_are: tr_mark!("Item"),
    columns_are: tr_mark!("Pounds"),
    columns: &["pounds"],
    rows: &[
        (tr_mark!("light infantryman"), &["1"]),
        (tr_mark!("peasant"), &["0.5"]),
        (tr_mark!("mercenary, for the campaign"), &["2"]),
        (tr_mark!("ransom, per point of prestige"), &["2"]),
    ],
    notes: &[tr_mark!("A point of loot is worth £1.")],
};

/// Campaign: loyalty modifier for the leader’s prestige (C7).
#[rustfmt::skip]
pub(super) const LOYALTY: PrintedTable = PrintedTable {
    key: "campaign-loyalty-prestige",
    title: tr_mark!("Campaign: loyalty by the leader’s prestige"),
    section: "C7",
    rows_are: tr_mark!("Prestige"),
    columns_are: tr_mark!("Loyalty modifier"),
    columns: &["modifier"],
    rows: &[
        ("1-2", &["-2"]),
        ("3-4", &["-1"]),
        ("5-6", &["0"]),
        ("7-8", &["+1"]),
        ("9-10", &["+2"]),
    ],
    notes: &[],
};

/// Campaign: loyalty modifier for the difference in men (C7).
#[rustfmt::skip]
pub(super) const LOYALTY_MEN: PrintedTable = PrintedTable {
    key: "campaign-loyalty-men",
    title: tr_mark!("Campaign: loyalty by difference in men"),
    section: "C7",
    rows_are: tr_mark!("Difference in men"),
    columns_are: tr_mark!("Loyalty modifier"),
    columns: &["modifier"],
    rows: &[
        ("10+", &["+2"]),
        ("5-9", &["+1"]),
        (tr_mark!("-4 to 4"), &["0"]),
        (tr_mark!("-9 to -5"), &["-1"]),
        (tr_mark!("-10 or less"), &["-2"]),
    ],
    notes: &[],
};

/// Campaign: loyalty modifier for Normans who enter a village (C7).
#[rustfmt::skip]
pub(super) const LOYALTY_VILLAGE: PrintedTable = PrintedTable {
    key: "campaign-loyalty-village",
    title: tr_mark!("Campaign: village loyalty by Normans entering"),
    section: "C7",
    rows_are: tr_mark!("Normans"),
    columns_are: tr_mark!("Loyalty modifier"),
    columns: &["modifier"],
    rows: &[
        ("0-10", &["0"]),
        ("11-20", &["+1"]),
        ("21+", &["+2"]),
    ],
    notes: &[],
};

/// Campaign: discovery of a spy (C10).
#[rustfmt::skip]
pub(super) const SPY: PrintedTable = PrintedTable {
    key: "campaign-spy",
    title: tr_mark!("Campaign: spies"),
    section: "C10",
    rows_are: tr_mark!("Modified die"),
    columns_are: tr_mark!("Result"),
    columns: &["result"],
    rows: &[
        ("1-5", &["discovered"]),
        ("6+", &["unseen"]),
    ],
    notes: &[tr_mark!("+2 in a settlement, +4 in a city.")],
};

/// Campaign: relations between factions that meet (C13.2).
#[rustfmt::skip]
pub(super) const MEETING: PrintedTable = PrintedTable {
    key: "campaign-meeting",
    title: tr_mark!("Campaign: encounters"),
    section: "C13.2",
    rows_are: tr_mark!("Meeting"),
    columns_are: tr_mark!("Attitude"),
    columns: &["attitude"],
    rows: &[
        (tr_mark!("Saxon and Norman"), &[tr_mark!("loyalty test")]),
        (tr_mark!("Scots or Danes and Norman"), &["hostile"]),
        (tr_mark!("Saxon or Scots and Danes"), &["hostile"]),
        (tr_mark!("Scots and Saxon"), &[tr_mark!("D10: hostile on 4 or more")]),
    ],
    notes: &[],
};

/// Campaign: number of maps for a battle (C14.1).
#[rustfmt::skip]
pub(super) const MAPS: PrintedTable = PrintedTable {
    key: "campaign-maps",
    title: tr_mark!("Campaign: number of maps"),
    section: "C14.1",
    rows_are: tr_mark!("Fighters"),
    columns_are: tr_mark!("Maps"),
    columns: &["maps"],
    rows: &[
        ("0-30", &["1"]),
        ("31-60", &["2"]),
        ("61+", &["4"]),
    ],
    notes: &[],
};

/// Campaign: deployment by direction (C14.2).
#[rustfmt::skip]
pub(super) const SIDES: PrintedTable = PrintedTable {
    key: "campaign-sides",
    title: tr_mark!("Campaign: deployment"),
    section: "C14.2",
    rows_are: tr_mark!("Maps"),
    columns_are: tr_mark!("Arrives from"),
    columns: &[tr_mark!("N"), tr_mark!("NE"), tr_mark!("SE"), tr_mark!("S"), tr_mark!("SW"), tr_mark!("NW")],
    rows: &[
        ("one", &["top", "top", "right", "bottom", "bottom", "left"]),
        ("two", &[tr_mark!("upper map, top"), tr_mark!("upper map, right"), tr_mark!("lower map, right"), tr_mark!("lower map, bottom"), tr_mark!("lower map, left"), tr_mark!("upper map, left")]),
        ("four", &[tr_mark!("upper left map, top"), tr_mark!("upper right map, top"), tr_mark!("both right maps, right"), tr_mark!("lower right map, bottom"), tr_mark!("lower left map, bottom"), tr_mark!("both left maps, left")]),
    ],
    notes: &[],
};

/// Campaign: maps by terrain (C14.2).
#[rustfmt::skip]
pub(super) const GROUND: PrintedTable = PrintedTable {
    key: "campaign-ground",
    title: tr_mark!("Campaign: choice of map"),
    section: "C14.2",
    rows_are: tr_mark!("Series"),
    columns_are: tr_mark!("Hex"),
    columns: &["open", "forest", "hills", "swamp", "river", "coast", "settlement", "castle"],
    rows: &[
        ("this", &[tr_mark!("Meadow, Crusader Trail"), tr_mark!("Woods, Passage"), tr_mark!("Ditch, Knoll, Hill, Sheepfold"), tr_mark!("Lagoon, Ditch"), tr_mark!("River, Woodbridge, Creek, Lagoon"), tr_mark!("Beach, Cove, Chapel, Passage"), tr_mark!("Saxon Village, Hamlet, Priory, Chapel"), tr_mark!("Motte, Norman Keep, Eagle Nest")]),
        ("first", &[tr_mark!("Crossroads, Open Field"), tr_mark!("Forest"), "–", "–", tr_mark!("Watermill, Ford"), tr_mark!("Watchtower, Abbey, Coast 1, Coast 2"), tr_mark!("Village, Abbey"), "–"]),
    ],
    notes: &[],
};

/// Campaign: refusing combat (C14.5).
#[rustfmt::skip]
pub(super) const REFUSING: PrintedTable = PrintedTable {
    key: "campaign-refusing",
    title: tr_mark!("Campaign: refusing combat"),
    section: "C14.5",
    rows_are: tr_mark!("Die"),
    columns_are: tr_mark!("Man’s fate"),
    columns: &["result"],
    rows: &[
        ("1-4", &["away"]),
        ("5-7", &["prisoner"]),
        ("8-9", &["wounded"]),
        ("10", &["killed"]),
    ],
    notes: &[tr_mark!("Rider -1, armour -1, wounded +2.")],
};

/// Campaign: fate of those who surrender (C15.2).
#[rustfmt::skip]
pub(super) const FATE: PrintedTable = PrintedTable {
    key: "campaign-fate",
    title: tr_mark!("Campaign: fate after surrender"),
    section: "C15.2",
    rows_are: tr_mark!("Die"),
    columns_are: tr_mark!("Their fate"),
    columns: &["result"],
    rows: &[
        ("3-4", &[tr_mark!("Roll a D10 for each, weakest attack first: 1 to 5 dies, until half are dead")]),
        ("5-7", &[tr_mark!("Prisoners, with riders on foot and an escort for each group")]),
    ],
    notes: &[tr_mark!("The other numbers are on the owners’ sheet.")],
};

/// Campaign: weather and season (C18).
#[rustfmt::skip]
pub(super) const WEATHER: PrintedTable = PrintedTable {
    key: "campaign-weather",
    title: tr_mark!("Campaign: weather and season"),
    section: "C18",
    rows_are: tr_mark!("Die"),
    columns_are: tr_mark!("Effect"),
    columns: &["resources", "season", "movement"],
    rows: &[
        ("1", &["-3", "winter", "-2"]),
        ("2", &["-2", "winter", "-2"]),
        ("3", &["-1", "spring", "-1"]),
        ("4", &["–", "spring", "-1"]),
        ("5", &["–", "summer", "–"]),
        ("6", &["–", "summer", "–"]),
        ("7", &["–", "summer", "–"]),
        ("8", &["+1", "fall", "-1"]),
        ("9", &["+2", "fall", "-1"]),
        ("10", &["+3", "fall", "-1"]),
    ],
    notes: &[],
};
