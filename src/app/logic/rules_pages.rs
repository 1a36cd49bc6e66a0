//! Opening the rules at the topic that is useful now.

use crate::App;
use crate::battle::session::GameSession;
use crate::modals::Modal;
use crate::preparation::Preparation;
use crate::rules_pages::{RulesDialog, RulesSource, topic_for_page, topic_for_table};
use crate::ui_action::UiAction;
use senlac_base::language::lists::join_with;
use senlac_classroom::rules::{Setup, State};
use senlac_paper::sheets::RulesTopic;

impl App {
    /// Closes the rules, or opens them at the topic of the current step.
    pub(super) fn toggle_rules(&mut self) {
        if matches!(self.screens.dialog(), Some(Modal::Rules(_))) {
            self.screens.close_dialog();
        } else {
            self.open_rules(self.current_topic());
        }
    }

    /// Opens the rules at a topic.
    pub(super) fn open_rules(&mut self, topic: RulesTopic) {
        if let Some(Modal::Rules(sheet)) = self.screens.dialog_mut() {
            sheet.topic = topic;
            return;
        }
        let sheet = if let Some(session) = self.screens.find::<GameSession>() {
            Ok(RulesDialog::new(RulesSource::Table, topic, session.setup(), session.state()))
        } else if let Some(preparation) = self.screens.find::<Preparation>() {
            let setup = preparation.draft().setup();
            let of = RulesSource::Preparation;
            // Without units of its own a battle has its rulings all the same.
            match State::new(&setup) {
                Ok(state) => Ok(RulesDialog::new(of, topic, &setup, &state)),
                Err(_) => self.rules_of_sample(of, topic, |sample| Setup { rulings: setup.rulings, deck: setup.deck, ..sample }),
            }
        } else {
            self.rules_of_sample(RulesSource::Sample, topic, |sample| sample)
        };
        match sheet {
            Ok(sheet) => self.screens.open_dialog(Modal::Rules(Box::new(sheet))),
            Err(trouble) => self.actions.push(UiAction::Trouble(trouble)),
        }
    }

    /// Returns the rules for the sample battle with a changed set-up.
    fn rules_of_sample(&self, of: RulesSource, topic: RulesTopic, change: impl FnOnce(Setup) -> Setup) -> Result<RulesDialog, String> {
        let setup = change((self.options.sample_battle)()?);
        let state = State::new(&setup).map_err(|problems| join_with(problems, " "))?;
        Ok(RulesDialog::new(of, topic, &setup, &state))
    }

    /// Returns the topic of the current step.
    fn current_topic(&self) -> RulesTopic {
        if let Some(session) = self.screens.find::<GameSession>() {
            topic_for_table(&session.todo, session.state())
        } else {
            self.screens.find::<Preparation>().map_or_else(RulesTopic::default, |preparation| topic_for_page(preparation.page()))
        }
    }
}
