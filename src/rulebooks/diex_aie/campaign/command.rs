//! What can be asked for in a campaign: each procedure once, with its name, its title and where on the rail it belongs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::super::{DiexAie, DiexDesk};
use super::{
    battle, captives, convoys, encounter, ending, fate, fighters, leaders, loyalty, march, mercenaries, money, order, refuse, reorganise,
    set, sky, spies, supply, wounded,
};
use crate::rulebooks::{Field, Plan, Procedure, Refused};

/// A procedure: how it would be carried out, and what it asks for.
pub(super) trait Ask {
    fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused>;
    fn fields(desk: &DiexDesk) -> Vec<Field>;
}

/// Commands, their names, their procedures and their forms in one list.
macro_rules! commands {
    ($($name:literal $variant:ident($inner:ty) $title:expr, $section:literal, $steps:expr;)+) => {
        /// What can be asked for in a campaign.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "do", rename_all = "snake_case")]
        #[schemars(rename = "CampaignCommand")]
        #[allow(missing_docs, reason = "each procedure is told where it stands")]
        #[allow(clippy::large_enum_variant, reason = "one command is read at a time, and a box would cost more than it saves")]
        pub enum Command { $($variant($inner)),+ }

        /// Every procedure of it.
        pub(super) const PROCEDURES: &[Procedure] =
            &[$(Procedure { key: $name, title: $title, section: $section, steps: $steps }),+];

        impl Command {
            pub(in super::super) const NAMES: &'static [&'static str] = &[$($name),+];

            pub(in super::super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
                match self { $(Self::$variant(own) => own.plan(desk)),+ }
            }
        }

        /// The fields of one of them.
        pub(super) fn form(desk: &DiexDesk, key: &str, _: &Map<String, Value>) -> Option<Vec<Field>> {
            match key {
                $($name => Some(<$inner>::fields(desk)),)+
                _ => None,
            }
        }
    };
}

const SUPPLY: &[&str] = &["group-supply"];
const REORGANISE: &[&str] = &["reorganise"];
const RANSOMS: &[&str] = &["ransoms"];
const CONVOYS: &[&str] = &["convoys"];
const MARCHES: &[&str] = &["marches"];

commands! {
    "supply_group" SupplyGroup(supply::SupplyGroup) tr_mark!("Supply a group"), "C8.4", SUPPLY;
    "split" Split(reorganise::Split) tr_mark!("Split a group"), "C8.1", REORGANISE;
    "join_groups" JoinGroups(reorganise::JoinGroups) tr_mark!("Join groups"), "C8.1", REORGANISE;
    "garrison" Garrison(reorganise::Garrison) tr_mark!("Men of a motte"), "C5.2", REORGANISE;
    "headcount" Headcount(fighters::Headcount) tr_mark!("Make up a group"), "C8.2", &[];
    "ransom" Ransom(captives::Ransom) tr_mark!("Pay a ransom"), "C14.8", RANSOMS;
    "make_convoy" MakeConvoy(convoys::MakeConvoy) tr_mark!("Make a convoy"), "C11", CONVOYS;
    "transfer" Transfer(convoys::Transfer) tr_mark!("Transfer resources"), "C11", CONVOYS;
    "march" March(march::March) tr_mark!("March"), "C8.3", MARCHES;
    "march_order" MarchOrder(order::MarchOrder) tr_mark!("Who of two equals goes first"), "C6", MARCHES;
    "meet" Meet(encounter::Meet) tr_mark!("Two groups meet"), "C13.2", MARCHES;
    "loyalty" Loyalty(loyalty::Loyalty) tr_mark!("Test of loyalty"), "C7", MARCHES;
    "give_way" GiveWay(encounter::GiveWay) tr_mark!("A group gives way"), "C8.3", MARCHES;
    "recruit" Recruit(money::Recruit) tr_mark!("Recruit"), "C12.1", MARCHES;
    "loot" Loot(money::Loot) tr_mark!("Loot a place"), "C12.3", MARCHES;
    "hire" Hire(mercenaries::Hire) tr_mark!("Hire mercenaries"), "C12.2", MARCHES;
    "promise" Promise(mercenaries::Promise) tr_mark!("Promise booty"), "C12.2", MARCHES;
    "mercenary_test" MercenaryTest(mercenaries::MercenaryTest) tr_mark!("Test of mercenaries"), "C12.2", MARCHES;
    "share_booty" ShareBooty(mercenaries::ShareBooty) tr_mark!("Share booty"), "C12.2", MARCHES;
    "meet_convoy" MeetConvoy(convoys::MeetConvoy) tr_mark!("Meet a convoy"), "C13.4", MARCHES;
    "buy_supplies" BuySupplies(convoys::BuySupplies) tr_mark!("Buy supplies"), "C13.4", MARCHES;
    "spy" Spy(spies::SpyRoll) tr_mark!("Is a spy discovered?"), "C10", MARCHES;
    "spy_sees" SpySees(spies::SpySees) tr_mark!("What a spy sees"), "C10", MARCHES;
    "spy_tells" SpyTells(spies::SpyTells) tr_mark!("What a spy tells"), "C10", MARCHES;
    "settlement_fighters" SettlementFighters(fighters::SettlementFighters) tr_mark!("Who fights for a place"), "C13.6", MARCHES;
    "begin_battle" BeginBattle(battle::BeginBattle) tr_mark!("A battle begins"), "C14", MARCHES;
    "refuse" Refuse(refuse::Refuse) tr_mark!("Refuse combat"), "C14.5", MARCHES;
    "slip_away" SlipAway(refuse::SlipAway) tr_mark!("Does he get away?"), "C14.5", MARCHES;
    "besiege" Besiege(battle::Besiege) tr_mark!("A siege begins"), "C15", MARCHES;
    "battle_over" BattleOver(ending::BattleOver) tr_mark!("A battle or siege is over"), "C14.6", MARCHES;
    "flee" Flee(encounter::Flee) tr_mark!("Where the beaten go"), "C14.6", MARCHES;
    "new_leader" NewLeader(leaders::NewLeader) tr_mark!("A new leader"), "C9", &[];
    "heal" Heal(wounded::Heal) tr_mark!("A wounded man stays behind"), "C14.7", MARCHES;
    "fetch" Fetch(wounded::Fetch) tr_mark!("The healed come back"), "C14.7", MARCHES;
    "escort" Escort(captives::EscortBy) tr_mark!("Who guards prisoners"), "C14.8", &[];
    "deliver" Deliver(captives::Deliver) tr_mark!("Prisoners arrive"), "C14.8", MARCHES;
    "fate" Fate(fate::FateRoll) tr_mark!("Fate of those who surrender"), "C15.2", &[];
    "fate_test" FateTest(fate::FateTest) tr_mark!("Does he die?"), "C15.2", &[];
    "weather" Weather(sky::Weather) tr_mark!("Weather"), "C18.1", &[];
    "season" Season(sky::SeasonRoll) tr_mark!("Season"), "C18.2", &[];
    "set_group" SetGroup(set::SetGroup) tr_mark!("Change a group"), "", &[];
    "set_settlement" SetSettlement(set::SetSettlement) tr_mark!("Change a settlement"), "", &[];
    "set_convoy" SetConvoy(set::SetConvoy) tr_mark!("Change a convoy"), "", &[];
    "set_spy" SetSpy(set::SetSpy) tr_mark!("Change a spy"), "", &[];
    "set_campaign" SetCampaign(set::SetCampaign) tr_mark!("Change where the campaign stands"), "", &[];
}
