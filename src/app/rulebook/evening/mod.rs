//! Before a new game of a light rulebook: the questions that are asked, and what its owners can write down beforehand. No drawing.

pub mod screen;

use crate::app::rulebook::register::{RegisterAction, RegisterPage};
use crate::desk_game::{EveningPlan, LightRulebook};

/// What is asked before a new game.
#[derive(Clone, Debug, PartialEq)]
pub enum EveningAction {
    /// This page is opened.
    Tab(EveningTab),
    /// Something of the rulings.
    Register(RegisterAction),
}

/// The pages before a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EveningTab {
    /// The rulings that are asked before a game.
    #[default]
    Questions,
    /// All rulings.
    Rulings,
}

/// A new game before it begins.
#[derive(Clone, Debug)]
pub struct Evening {
    /// The rulebook.
    pub rulebook: &'static LightRulebook,
    /// What the game begins with.
    pub plan: EveningPlan,
    /// The page that lies open.
    pub tab: EveningTab,
    /// Which rulings the register shows.
    pub register: RegisterPage,
    /// Something that went wrong, in words.
    pub trouble: Option<String>,
}

impl Evening {
    /// A new game of this rulebook.
    pub fn new(rulebook: &'static LightRulebook) -> Self {
        let (plan, register) = (EveningPlan::default(), RegisterPage::default());
        Self { rulebook, plan, tab: EveningTab::Questions, register, trouble: None }
    }

    /// Carries out what was asked.
    pub fn carry_out(&mut self, action: EveningAction) {
        self.trouble = None;
        match action {
            EveningAction::Tab(tab) => self.tab = tab,
            EveningAction::Register(RegisterAction::Look(page)) => self.register = page,
            EveningAction::Register(RegisterAction::Read(ruling, reading)) => {
                self.plan.rulings.set((self.rulebook.register)(), ruling, reading);
            }
        }
    }
}
