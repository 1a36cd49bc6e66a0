//! The steps of a battle turn, by name (3.2).

senlac_board_games::keyed::keyed! {
    /// A step of a battle turn.
    pub enum Step {
        Orders = "orders", tr_mark!("Orders");
        NormanRally = "norman-rally", tr_mark!("Normans rally");
        NormanFire = "norman-fire", tr_mark!("Normans fire");
        NormanMovement = "norman-movement", tr_mark!("Normans move");
        SaxonReaction = "saxon-reaction", tr_mark!("Saxons react");
        SaxonAnswer = "saxon-answer", tr_mark!("Saxons fire back");
        NormanMelee = "norman-melee", tr_mark!("Normans attack");
        SaxonRally = "saxon-rally", tr_mark!("Saxons rally");
        SaxonFire = "saxon-fire", tr_mark!("Saxons fire");
        SaxonMovement = "saxon-movement", tr_mark!("Saxons move");
        NormanReaction = "norman-reaction", tr_mark!("Normans react");
        NormanAnswer = "norman-answer", tr_mark!("Normans fire back");
        SaxonMelee = "saxon-melee", tr_mark!("Saxons attack");
        TurnRecord = "turn-record", tr_mark!("Turn record");
        Reform = "reform", tr_mark!("Reform");
    }
}
