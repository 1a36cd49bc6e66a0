//! Campaign commands: each procedure with its name, its title and its steps of the day.

use super::group::{SetConvoy, SetGroup, SetSettlement, SetSpy};
use super::{
    battle, captives, convoys, encounter, ending, fate, fighters, leaders, loyalty, march, mercenaries, order, recruit_loot, referee,
    refuse, reorganise, spies, supply, weather, wounded,
};
use crate::game::DiexAie;
use senlac_board_games::keyed::procedures;

const SUPPLY: &[&str] = &["group-supply"];
const REORGANISE: &[&str] = &["reorganise"];
const RANSOMS: &[&str] = &["ransoms"];
const CONVOYS: &[&str] = &["convoys"];
const MARCHES: &[&str] = &["marches"];

procedures! {
    /// A command in a campaign.
    #[schemars(rename = "CampaignCommand")]
    #[allow(missing_docs, reason = "each procedure is told where it stands")]
    DiexAie, (own, game, input) asks (game, input);
    SupplyGroup(supply::SupplyGroup) = "supply_group", tr_mark!("Supply a group"), "C8.4", SUPPLY;
    Split(reorganise::SplitGroup) = "split", tr_mark!("Split a group"), "C8.1", REORGANISE;
    JoinGroups(reorganise::JoinGroups) = "join_groups", tr_mark!("Join groups"), "C8.1", REORGANISE;
    Garrison(reorganise::MoveGarrison) = "garrison", tr_mark!("Move garrison men"), "C5.2", REORGANISE;
    Headcount(fighters::Headcount) = "headcount", tr_mark!("Set a group’s headcount"), "C8.2", &[];
    Ransom(captives::Ransom) = "ransom", tr_mark!("Pay a ransom"), "C14.8", RANSOMS;
    MakeConvoy(convoys::MakeConvoy) = "make_convoy", tr_mark!("Create a convoy"), "C11", CONVOYS;
    Transfer(convoys::Transfer) = "transfer", tr_mark!("Transfer resources"), "C11", CONVOYS;
    March(march::March) = "march", tr_mark!("March"), "C8.3", MARCHES;
    MarchOrder(order::MarchOrder) = "march_order", tr_mark!("Settle march order"), "C6", MARCHES;
    Meet(encounter::MeetGroup) = "meet", tr_mark!("Meet a group"), "C13.2", MARCHES;
    Loyalty(loyalty::Loyalty) = "loyalty", tr_mark!("Loyalty test"), "C7", MARCHES;
    GiveWay(encounter::GiveWay) = "give_way", tr_mark!("Give way"), "C8.3", MARCHES;
    Recruit(recruit_loot::Recruit) = "recruit", tr_mark!("Recruit men"), "C12.1", MARCHES;
    Loot(recruit_loot::Loot) = "loot", tr_mark!("Loot a place"), "C12.3", MARCHES;
    Hire(mercenaries::HireMercenaries) = "hire", tr_mark!("Hire mercenaries"), "C12.2", MARCHES;
    Promise(mercenaries::PromiseBooty) = "promise", tr_mark!("Promise booty"), "C12.2", MARCHES;
    MercenaryTest(mercenaries::MercenaryTest) = "mercenary_test", tr_mark!("Mercenary test"), "C12.2", MARCHES,
        mercenaries::MercenaryTest::form(game, input);
    ShareBooty(mercenaries::ShareBooty) = "share_booty", tr_mark!("Share booty"), "C12.2", MARCHES;
    MeetConvoy(convoys::MeetConvoy) = "meet_convoy", tr_mark!("Meet a convoy"), "C13.4", MARCHES;
    BuySupplies(convoys::BuySupplies) = "buy_supplies", tr_mark!("Buy supplies"), "C13.4", MARCHES;
    Spy(spies::SpyRoll) = "spy", tr_mark!("Spy discovery roll"), "C10", MARCHES;
    SpySees(spies::SpySees) = "spy_sees", tr_mark!("Spy’s observations"), "C10", MARCHES;
    SpyTells(spies::SpyTells) = "spy_tells", tr_mark!("Spy’s report"), "C10", MARCHES;
    SettlementFighters(fighters::SettlementFighters) = "settlement_fighters", tr_mark!("Settlement’s fighters"), "C13.6", MARCHES;
    BeginBattle(battle::BeginBattle) = "begin_battle", tr_mark!("Begin a battle"), "C14", MARCHES;
    Refuse(refuse::RefuseCombat) = "refuse", tr_mark!("Refuse combat"), "C14.5", MARCHES;
    SlipAway(refuse::SlipAway) = "slip_away", tr_mark!("Escape roll"), "C14.5", MARCHES;
    Besiege(battle::Besiege) = "besiege", tr_mark!("Begin a siege"), "C15", MARCHES;
    BattleOver(ending::BattleOver) = "battle_over", tr_mark!("End a battle or siege"), "C14.6", MARCHES;
    Flee(encounter::Flee) = "flee", tr_mark!("Retreat from a battle"), "C14.6", MARCHES;
    NewLeader(leaders::NewLeader) = "new_leader", tr_mark!("Name a new leader"), "C9", &[];
    Heal(wounded::HealingRoll) = "heal", tr_mark!("Leave a wounded man"), "C14.7", MARCHES;
    Fetch(wounded::FetchHealed) = "fetch", tr_mark!("Collect healed men"), "C14.7", MARCHES;
    Escort(captives::AssignEscort) = "escort", tr_mark!("Assign prisoners’ guards"), "C14.8", &[];
    Deliver(captives::DeliverPrisoners) = "deliver", tr_mark!("Deliver prisoners"), "C14.8", MARCHES;
    Fate(fate::FateRoll) = "fate", tr_mark!("Fate after surrender"), "C15.2", &[];
    FateTest(fate::FateTest) = "fate_test", tr_mark!("Prisoner’s fate roll"), "C15.2", &[];
    Weather(weather::Weather) = "weather", tr_mark!("Weather"), "C18.1", &[];
    Season(weather::SeasonRoll) = "season", tr_mark!("Season"), "C18.2", &[];
    SetGroup(SetGroup) = "set_group", tr_mark!("Change a group"), "", &[], SetGroup::form(game);
    SetSettlement(SetSettlement) = "set_settlement", tr_mark!("Change a settlement"), "", &[], SetSettlement::fields(&[]);
    SetConvoy(SetConvoy) = "set_convoy", tr_mark!("Change a convoy"), "", &[], SetConvoy::fields(&[]);
    SetSpy(SetSpy) = "set_spy", tr_mark!("Change a spy"), "", &[], SetSpy::fields(&[]);
    SetCampaign(referee::SetCampaign) = "set_campaign", tr_mark!("Change the campaign"), "", &[];
}
