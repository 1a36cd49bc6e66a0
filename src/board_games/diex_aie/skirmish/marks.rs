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
        fired: bool = tr_mark!("has shot");
        answered: bool = tr_mark!("has given defensive fire");
        attacked: bool = tr_mark!("has attacked");
        moved: bool = tr_mark!("has moved");
    }
    in play {
        spent: u8 = tr_mark!("Movement points spent in his phase");
    }
    usually {
        axe: bool = tr_mark!("axe ready");
    }
    in play {
        axe_turn: u16 = tr_mark!("Turn when he readied the axe");
        stunned: Option<Side> = tr_mark!("Side whose phase he was stunned in");
        was_attacked: u16 = tr_mark!("Turn when he was last attacked hand to hand");
        shot_at: u16 = tr_mark!("Turn when he was last shot at");
    }
    usually {
        opposed: u8 = tr_mark!("has opposed an infiltrator");
        won: bool = tr_mark!("may advance");
        work: Option<IdleWork> = tr_mark!("idling"), command_only_field();
        ladder: bool = tr_mark!("carrying a ladder");
    }
    in play {
        bore: bool = tr_mark!("Put down a ladder this phase");
    }
    usually {
        climbing: bool = tr_mark!("on a ladder");
    }
    in play {
        fresh_ladder: bool = tr_mark!("On a ladder raised this phase");
    }
    usually {
        in_moat: bool = tr_mark!("in the moat");
        leads: u8 = tr_mark!("leading a horse");
    }
    in play {
        rode: u8 = tr_mark!("Hexes ridden this phase to meet a charge");
        missed: bool = tr_mark!("Missed a bridle this phase");
    }
    usually {
        tried: bool = tr_mark!("busy with a fire");
        wall: bool = tr_mark!("in a shield wall");
        unarmed: bool = tr_mark!("unarmed");
    }
    in play {
        burnt: u8 = tr_mark!("Turns spent burning");
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
        does: Task = tr_mark!("Work");
        since: u16 = tr_mark!("Since turn");
    }
    may say { whom: String = tr_mark!("Prisoner to free"); }
}
