//! Marks of a man in a skirmish: what he has done in a phase, and what he carries.

use super::task::Task;
use crate::event_helpers::command_only_field;
use crate::side::Side;
use senlac_board_games::keyed::keys;

keys! {
    /// What a man has done and what he carries. The values under `in play` are saved but not shown.
    #[derive(Default)]
    pub struct Marks {}
    usually {
        fired: bool = tr_mark!("shot");
        answered: bool = tr_mark!("gave defensive fire");
        attacked: bool = tr_mark!("attacked");
        moved: bool = tr_mark!("moved");
    }
    in play {
        spent: u8 = tr_mark!("Points of movement that he spent in his phase");
    }
    usually {
        axe: bool = tr_mark!("axe");
    }
    in play {
        axe_turn: u16 = tr_mark!("The turn in which he chose the axe");
        stunned: Option<Side> = tr_mark!("In whose phase he was stunned");
        was_attacked: u16 = tr_mark!("The turn in which he was last attacked hand to hand");
        shot_at: u16 = tr_mark!("The turn in which he was last shot at");
    }
    usually {
        opposed: u8 = tr_mark!("has opposed an infiltrator");
        won: bool = tr_mark!("may advance");
        work: Option<IdleWork> = tr_mark!("idles"), command_only_field();
        ladder: bool = tr_mark!("bears a ladder");
    }
    in play {
        bore: bool = tr_mark!("Whether he bore a ladder in this phase and has put it down");
    }
    usually {
        climbing: bool = tr_mark!("on a ladder");
    }
    in play {
        fresh_ladder: bool = tr_mark!("Whether the ladder on which he stands was raised in this phase");
    }
    usually {
        in_moat: bool = tr_mark!("in the moat");
        leads: u8 = tr_mark!("leads a horse");
    }
    in play {
        rode: u8 = tr_mark!("Hexes that he has ridden in this phase to meet a charge");
        missed: bool = tr_mark!("Whether he has failed to snatch a bridle in this phase");
    }
    usually {
        tried: bool = tr_mark!("busy with a fire");
        wall: bool = tr_mark!("shield wall");
        unarmed: bool = tr_mark!("unarmed");
    }
    in play {
        burnt: u8 = tr_mark!("Turns in which he burnt");
    }
}

impl Marks {
    /// Returns the texts of the marks that are shown.
    pub(super) fn texts(&self) -> Vec<String> {
        let told = serde_json::to_value(self).unwrap_or_default();
        Self::fields(&[]).into_iter().filter(|field| told.get(field.key).is_some()).map(|field| field.title).collect()
    }
}

keys! {
    /// Task for which a man idles a full turn, and the turn in which he began.
    pub struct IdleWork {
        does: Task = tr_mark!("What he does");
        since: u16 = tr_mark!("Since turn");
    }
    may say { whom: String = tr_mark!("Whom he frees"); }
}
