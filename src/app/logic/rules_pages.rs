//! Opening the rules at the topic that is of use now.

use crate::modals::Modal;
use crate::rules_pages::{RulesOf, RulesSheet, topic_of_page, topic_of_table};
use crate::ui_action::UiAction;
use crate::{App, Place};
use senlac_base::language::lists::joined;
use senlac_classroom::rules::{Setup, State};
use senlac_paper::sheets::RulesTopic;

impl App {
    /// The rules go, or come at the topic of what is done now.
    pub(super) fn toggle_rules(&mut self) {
        if matches!(self.modal, Some(Modal::Rules(_))) {
            self.modal = None;
        } else {
            self.open_rules(self.topic_now());
        }
    }

    /// The rules lie open at a topic.
    pub(super) fn open_rules(&mut self, topic: RulesTopic) {
        if let Some(Modal::Rules(sheet)) = &mut self.modal {
            sheet.topic = topic;
            return;
        }
        let sheet = match &self.place {
            Place::Table(session) => Ok(RulesSheet::new(RulesOf::Table, topic, session.setup(), session.state())),
            Place::Prepare(preparation) => {
                let setup = preparation.draft().setup();
                let of = RulesOf::Preparation;
                // Without units of its own a battle has its rulings all the same.
                match State::new(&setup) {
                    Ok(state) => Ok(RulesSheet::new(of, topic, &setup, &state)),
                    Err(_) => self.rules_of_sample(of, topic, |sample| Setup { rulings: setup.rulings, deck: setup.deck, ..sample }),
                }
            }
            Place::Start(_) | Place::Evening(_) | Place::Desk(_) => self.rules_of_sample(RulesOf::Sample, topic, |sample| sample),
        };
        match sheet {
            Ok(sheet) => self.modal = Some(Modal::Rules(Box::new(sheet))),
            Err(trouble) => self.actions.push(UiAction::Trouble(trouble)),
        }
    }

    /// The rules of the sample battle, as it is changed.
    fn rules_of_sample(&self, of: RulesOf, topic: RulesTopic, change: impl FnOnce(Setup) -> Setup) -> Result<RulesSheet, String> {
        let setup = change((self.options.sample_battle)()?);
        let state = State::new(&setup).map_err(|problems| joined(problems, " "))?;
        Ok(RulesSheet::new(of, topic, &setup, &state))
    }

    /// The topic of what is done now.
    fn topic_now(&self) -> RulesTopic {
        match &self.place {
            Place::Table(session) => topic_of_table(&session.todo, session.state()),
            Place::Prepare(preparation) => topic_of_page(preparation.page()),
            Place::Start(_) | Place::Evening(_) | Place::Desk(_) => RulesTopic::default(),
        }
    }
}
