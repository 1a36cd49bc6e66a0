//! The fields of a form: few choices side by side, many in a list that arrows walk through, rows that are added and removed.

use egui::{
    Button, ComboBox, Context, EventFilter, Id, Key, Modifiers, PopupCloseBehavior, Response, RichText, Role, Ui, WidgetInfo, vec2,
};
use serde_json::Value;

use super::action::{DeskAction, FieldPlace};
use super::filling::{Filling, SIDE_BY_SIDE};
use crate::commands::AppCommand;
use crate::shell::theme::Palette;
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, bold_ui, field_ui, is_new, tick_box_ui};
use senlac_base::language::lists::joined;
use senlac_board_games::{Choice, Field, FieldKind};

/// The size of the labels.
const LABEL: f32 = 13.0;
/// The least room that a list has beside its label; where there is less, it stands below.
const LIST: f32 = 110.0;
/// So many choices are ticked one below the other; more are in a list.
const TICKED: usize = 6;

/// Draws every field but the dice, which stand by the large button.
pub fn form_ui(ui: &mut Ui, filling: &Filling, actions: &mut Vec<UiAction>) {
    for field in filling.form.iter().flat_map(|form| &form.fields).filter(|field| field.kind != FieldKind::Dice) {
        let place = FieldPlace { key: field.key, row: None };
        match &field.kind {
            _ if !filling.shows(field, place) => {}
            FieldKind::Rows(fields) => rows_ui(ui, filling, field, fields, actions),
            FieldKind::Record(fields) => record_ui(ui, filling, field, fields, actions),
            FieldKind::One(_) | FieldKind::Several(_) | FieldKind::Flag | FieldKind::Number(..) | FieldKind::Text | FieldKind::Dice => {
                one_ui(ui, filling, field, (place, &field.title), actions);
            }
        }
    }
    let has_seldom = |field: &Field| {
        let of_rows = if let FieldKind::Rows(fields) = &field.kind { fields.as_slice() } else { &[] };
        field.seldom || of_rows.iter().any(|field| field.seldom)
    };
    if filling.form.iter().flat_map(|form| &form.fields).any(has_seldom) {
        let words = if filling.shows_all { tr!("Fewer fields") } else { tr!("More fields…") };
        let more = ui.small_button(words).on_hover_text(tr!("What is asked for only now and then"));
        more.asks(UiAction::Desk(DeskAction::ShowAll(!filling.shows_all)), actions);
    }
}

/// One answer of several fields, two beside each other.
fn record_ui(ui: &mut Ui, filling: &Filling, field: &Field, fields: &[Field], actions: &mut Vec<UiAction>) {
    let (key, title) = (field.key, &field.title);
    bold_ui(ui, 14.0, title);
    egui::Frame::new().stroke((1.0, Palette::of(ui).line)).corner_radius(6).inner_margin(6).show(ui, |ui| {
        ui.set_width(ui.available_width());
        compact(ui);
        for inner in fields {
            let name = tr!("{title}, {field}", title, field = inner.title);
            one_ui(ui, filling, inner, (FieldPlace { key, row: Some((0, inner.key)) }, &name), actions);
        }
    });
}

/// Draws the field of the dice, if the form has one.
pub fn dice_ui(ui: &mut Ui, filling: &Filling, actions: &mut Vec<UiAction>) {
    for field in filling.form.iter().flat_map(|form| &form.fields).filter(|field| field.kind == FieldKind::Dice) {
        ui.horizontal(|ui| {
            label_ui(ui, field, field.title.clone());
            typed_ui(ui, filling, field, (FieldPlace { key: field.key, row: None }, &field.title), actions);
        });
        ui.add_space(4.0);
    }
}

/// Rows with the same fields each.
fn rows_ui(ui: &mut Ui, filling: &Filling, field: &Field, fields: &[Field], actions: &mut Vec<UiAction>) {
    let (key, title) = (field.key, &field.title);
    bold_ui(ui, 14.0, title);
    for row in 0..filling.rows(key) {
        let number = row + 1;
        egui::Frame::new().stroke((1.0, Palette::of(ui).line)).corner_radius(6).inner_margin(6).show(ui, |ui| {
            ui.set_width(ui.available_width());
            compact(ui);
            let name_of = |inner: &Field| tr!("{title} {number}, {field}", title, number, field = inner.title);
            let place = |inner: &Field| FieldPlace { key, row: Some((row, inner.key)) };
            for inner in fields.iter().filter(|inner| !is_short(inner) && filling.shows(inner, place(inner))) {
                one_ui(ui, filling, inner, (place(inner), &name_of(inner)), actions);
            }
            ui.horizontal_wrapped(|ui| {
                for inner in fields.iter().filter(|inner| is_short(inner) && filling.shows(inner, place(inner))) {
                    short_ui(ui, filling, inner, (place(inner), &name_of(inner)), actions);
                }
                let name = tr!("Remove {title} {number}", title, number);
                let remove = ui.small_button(tr!("Remove")).named(Role::Button, || &name);
                remove.asks(UiAction::Desk(DeskAction::RemoveRow(key, row)), actions);
            });
        });
    }
    let name = tr!("One more: {title}", title);
    ui.small_button(tr!("+ One more")).named(Role::Button, || &name).asks(UiAction::Desk(DeskAction::AddRow(key)), actions);
    ui.add_space(4.0);
}

/// The fields of one row, each under its own name alone.
pub fn row_ui(ui: &mut Ui, filling: &Filling, (key, row): (&'static str, usize), fields: &[Field], actions: &mut Vec<UiAction>) {
    compact(ui);
    for field in fields {
        one_ui(ui, filling, field, (FieldPlace { key, row: Some((row, field.key)) }, &field.title), actions);
    }
}

/// A field that is no list of rows: its place, and its whole name for those who do not see where it stands.
pub fn one_ui(ui: &mut Ui, filling: &Filling, field: &Field, (place, name): (FieldPlace, &str), actions: &mut Vec<UiAction>) {
    let answer = filling.answer(place);
    let answered = |answer: Option<Value>| UiAction::Desk(DeskAction::Answer(place, answer));
    match &field.kind {
        FieldKind::One(_) if is_short(field) => {
            ui.horizontal_wrapped(|ui| short_ui(ui, filling, field, (place, name), actions));
        }
        FieldKind::One(choices) => {
            let mut list = |ui: &mut Ui| {
                label_ui(ui, field, field.title.clone());
                let (response, chosen) = list_ui(ui, choices, answer, (place, name), field.required);
                actions.extend(chosen.map(answered));
                go_here(filling, place, &response, actions);
            };
            if label_width(ui, field) + LIST <= ui.available_width() {
                ui.horizontal(list);
            } else {
                list(ui);
            }
        }
        FieldKind::Several(choices) => {
            let chosen = answer.and_then(Value::as_array).cloned().unwrap_or_default();
            let count = chosen.len();
            label_ui(ui, field, field.title.clone());
            if count > 0 {
                ui.weak(tr!("{count} chosen", count));
            }
            let (response, ticked) = if choices.len() > TICKED {
                ticks_in_a_list_ui(ui, choices, &chosen, (place, name))
            } else {
                ticks_ui(ui, choices, &chosen)
            };
            if let Some(response) = response {
                go_here(filling, place, &response, actions);
            }
            if let Some(now) = ticked {
                actions.push(answered((!now.is_empty()).then_some(Value::Array(now))));
            }
        }
        FieldKind::Flag => {
            let (response, ticked) = tick_box_ui(ui, answer == Some(&Value::Bool(true)), &field.title);
            go_here(filling, place, &response, actions);
            if let Some(is_on) = ticked {
                actions.push(answered(is_on.then_some(Value::Bool(true))));
            }
        }
        FieldKind::Number(..) | FieldKind::Text | FieldKind::Dice => {
            label_ui(ui, field, field.title.clone());
            typed_ui(ui, filling, field, (place, name), actions);
        }
        FieldKind::Rows(_) | FieldKind::Record(_) => {}
    }
}

/// The keyboard goes to the control of a field where the form wants it.
fn go_here(filling: &Filling, place: FieldPlace, control: &Response, actions: &mut Vec<UiAction>) {
    if filling.focus == Some(place) {
        control.request_focus();
        actions.push(UiAction::Desk(DeskAction::Focused));
    }
}

/// Choices to tick: the first box, and all that are ticked after a click.
fn ticks_ui(ui: &mut Ui, choices: &[Choice], chosen: &[Value]) -> (Option<Response>, Option<Vec<Value>>) {
    let (mut first, mut now) = (None, None);
    for choice in choices {
        let (response, ticked) = tick_box_ui(ui, chosen.contains(&choice.value), &words_of(choice));
        first.get_or_insert(response);
        if let Some(is_in) = ticked {
            let rest = chosen.iter().filter(|value| **value != choice.value).cloned();
            now = Some(rest.chain(is_in.then(|| choice.value.clone())).collect());
        }
    }
    (first, now)
}

/// The same in a list that opens and stays open, where there are many.
fn ticks_in_a_list_ui(
    ui: &mut Ui,
    choices: &[Choice],
    chosen: &[Value],
    (place, name): (FieldPlace, &str),
) -> (Option<Response>, Option<Vec<Value>>) {
    let titles = choices.iter().filter(|choice| chosen.contains(&choice.value)).map(|choice| choice.title.as_str());
    let titles = joined(titles, ", ");
    let shown = if titles.is_empty() { "–" } else { &titles };
    let combo = ComboBox::from_id_salt(("ticks", place)).selected_text(shown).width(ui.available_width() - 8.0).height(300.0).truncate();
    let combo = combo.close_behavior(PopupCloseBehavior::CloseOnClickOutside).show_ui(ui, |ui| ticks_ui(ui, choices, chosen).1);
    combo.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, tr!("{name}: {shown}", name, shown)));
    (Some(combo.response), combo.inner.flatten())
}

/// Less room between the parts of a row.
fn compact(ui: &mut Ui) {
    ui.spacing_mut().item_spacing = vec2(4.0, 3.0);
    ui.spacing_mut().button_padding = vec2(6.0, 1.0);
    ui.spacing_mut().interact_size.y = touch::long(ui, 22.0);
}

/// Whether all its choices stand side by side.
fn is_short(field: &Field) -> bool {
    matches!(&field.kind, FieldKind::One(choices) if choices.len() <= SIDE_BY_SIDE)
}

/// A field with few choices.
fn short_ui(ui: &mut Ui, filling: &Filling, field: &Field, (place, name): (FieldPlace, &str), actions: &mut Vec<UiAction>) {
    let FieldKind::One(choices) = &field.kind else { return };
    label_ui(ui, field, field.title.clone());
    let wants = filling.focus == Some(place);
    if wants {
        actions.push(UiAction::Desk(DeskAction::Focused));
    }
    if let Some(answer) = chips_ui(ui, choices, filling.answer(place), name, wants) {
        actions.push(UiAction::Desk(DeskAction::Answer(place, answer)));
    }
}

fn label_ui(ui: &mut Ui, field: &Field, words: String) {
    let words = RichText::new(words).size(LABEL);
    let words = if field.required { words } else { words.color(Palette::of(ui).faded) };
    let label = egui::Label::new(words);
    let fits = label_width(ui, field) <= ui.available_width();
    ui.add(if fits { label.extend() } else { label.wrap() });
}

fn label_width(ui: &Ui, field: &Field) -> f32 {
    let (font, ink) = (egui::FontId::proportional(LABEL), Palette::of(ui).ink);
    ui.painter().layout_no_wrap(field.title.clone(), font, ink).size().x
}

/// A choice as it is read, with what speaks against it.
fn words_of(choice: &Choice) -> String {
    match &choice.barred {
        Some(why) => tr!("{choice} – {why}", choice = choice.title, why),
        None => choice.title.clone(),
    }
}

/// Few choices side by side; another click on the chosen one lets it go.
fn chips_ui(ui: &mut Ui, choices: &[Choice], answer: Option<&Value>, name: &str, wants_focus: bool) -> Option<Option<Value>> {
    let mut chosen = None;
    let first = choices.iter().position(|choice| choice.barred.is_none()).unwrap_or_default();
    for (at, choice) in choices.iter().enumerate() {
        let is_on = answer == Some(&choice.value);
        let words = RichText::new(&choice.title).size(13.0);
        let words = if choice.barred.is_some() && !is_on { words.color(Palette::of(ui).faded) } else { words };
        let chip = ui.add(Button::new(words).selected(is_on));
        let chip = chip.named_choice(Role::Button, is_on, || tr!("{name}: {choice}", name, choice = choice.title));
        let chip = if let Some(why) = &choice.barred { chip.on_hover_text(why) } else { chip };
        if wants_focus && at == first {
            chip.request_focus();
        }
        if chip.clicked() {
            chosen = Some((!is_on).then(|| choice.value.clone()));
        }
    }
    chosen
}

/// Many choices: a list that opens, and that arrows walk through while it is closed.
fn list_ui(
    ui: &mut Ui,
    choices: &[Choice],
    answer: Option<&Value>,
    (place, name): (FieldPlace, &str),
    is_required: bool,
) -> (Response, Option<Option<Value>>) {
    let now = choices.iter().position(|choice| Some(&choice.value) == answer);
    let shown = now.and_then(|now| choices.get(now)).map_or("–", |choice| choice.title.as_str());
    let mut chosen = None;
    let combo = ComboBox::from_id_salt(("choices", place)).selected_text(shown).width(ui.available_width() - 8.0).height(300.0).truncate();
    let combo = combo.show_ui(ui, |ui| {
        // Arrows walk on from what is chosen, once the list lies open.
        let opens = is_new(ui, Id::unique(("the list lies open", place)));
        if !is_required {
            let nothing = ui.selectable_label(now.is_none(), "–");
            if nothing.clicked() {
                chosen = Some(None);
            }
            if opens && now.is_none() {
                nothing.request_focus();
            }
        }
        for (at, choice) in choices.iter().enumerate() {
            let words = RichText::new(words_of(choice));
            let words = if choice.barred.is_some() { words.color(Palette::of(ui).faded) } else { words };
            let label = ui.selectable_label(now == Some(at), words);
            if label.clicked() {
                chosen = Some(Some(choice.value.clone()));
            }
            if opens && (now == Some(at) || (is_required && now.is_none() && at == 0)) {
                label.request_focus();
            }
        }
    });
    combo.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, tr!("{name}: {shown}", name, shown)));
    let is_open = combo.inner.is_some();
    if !is_open && combo.response.has_focus() {
        ListWithFocus::tell(ui.ctx(), &combo.response, place);
        let next = walked(ui, &combo.response, now, choices).or_else(|| typed_out(ui, choices));
        chosen = chosen.or_else(|| next.map(|choice| Some(choice.value.clone())));
    }
    (combo.response, chosen)
}

/// The closed list that has the keyboard: Enter is the large button's there, as in a field, and letters seek a choice.
#[derive(Clone)]
pub struct ListWithFocus {
    id: Id,
    place: FieldPlace,
    /// What was typed since the list got the keyboard, or since the last that fit nothing.
    typed: String,
}

impl ListWithFocus {
    fn id() -> Id {
        Id::unique("the list of a form that has the keyboard")
    }

    /// The list that has the keyboard; `None` if something else has it.
    fn of(ctx: &Context) -> Option<Self> {
        let known: Self = ctx.data(|data| data.get_temp(Self::id()))?;
        (ctx.memory(egui::Memory::focused) == Some(known.id)).then_some(known)
    }

    fn keep(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Self::id(), self));
    }

    /// This list has the keyboard.
    fn tell(ctx: &Context, list: &Response, place: FieldPlace) {
        if list.gained_focus() || Self::of(ctx).is_none() {
            Self { id: list.id, place, typed: String::new() }.keep(ctx);
        }
    }

    /// The field whose list has the keyboard; `None` if something else has it.
    pub fn place(ctx: &Context) -> Option<FieldPlace> {
        Self::of(ctx).map(|list| list.place)
    }

    /// Whether letters were typed in it, so that what follows belongs to them.
    pub fn seeks(ctx: &Context) -> bool {
        Self::of(ctx).is_some_and(|list| !list.typed.is_empty())
    }
}

/// The choice whose words begin with the letters that were typed.
fn typed_out<'a>(ui: &Ui, choices: &'a [Choice]) -> Option<&'a Choice> {
    let text = |event: &egui::Event| if let egui::Event::Text(text) = event { Some(text.clone()) } else { None };
    let signs: String = ui.input(|input| input.events.iter().filter_map(text).collect());
    let mut list = ListWithFocus::of(ui.ctx()).filter(|_| !signs.trim().is_empty())?;
    let begins = |typed: &str| {
        let typed = typed.to_lowercase();
        choices.iter().filter(|choice| choice.barred.is_none()).find(|choice| choice.title.to_lowercase().starts_with(&typed))
    };
    let more = format!("{}{signs}", list.typed);
    let found = begins(&more);
    list.typed = if found.is_some() { more } else { signs };
    let found = found.or_else(|| begins(&list.typed));
    list.keep(ui.ctx());
    found
}

/// The choice that an arrow leads to; what is barred is passed over.
fn walked<'a>(ui: &Ui, response: &Response, now: Option<usize>, choices: &'a [Choice]) -> Option<&'a Choice> {
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let is_free = |choice: &&Choice| choice.barred.is_none();
    match (pressed(Key::ArrowDown), pressed(Key::ArrowUp)) {
        (true, _) => choices.iter().skip(now.map_or(0, |now| now + 1)).find(is_free),
        (false, true) => choices.iter().take(now.unwrap_or(0)).rev().find(is_free),
        (false, false) => None,
    }
}

/// A number, words, or dice. Enter in it goes on.
fn typed_ui(ui: &mut Ui, filling: &Filling, field: &Field, (place, name): (FieldPlace, &str), actions: &mut Vec<UiAction>) {
    let hint = match &field.kind {
        FieldKind::Dice => tr!("As rolled").to_owned(),
        FieldKind::Number(least, most) => tr!("{least} to {most}", least, most),
        FieldKind::One(_) | FieldKind::Several(_) | FieldKind::Flag | FieldKind::Text => String::new(),
        FieldKind::Rows(_) | FieldKind::Record(_) => String::new(),
    };
    let width = ui.available_width() - 8.0;
    let answer = filling.answer(place);
    let told = answer.map_or_else(String::new, |answer| answer.as_str().map_or_else(|| answer.to_string(), ToOwned::to_owned));
    let typed = if filling.typed.contains_key(&place) { filling.typed(place) } else { &told };
    let typed = field_ui(ui, typed, [name, &hint], width);
    go_here(filling, place, &typed.response, actions);
    actions.extend(typed.typed.map(|text| UiAction::Desk(DeskAction::Type(place, text))));
    if typed.entered {
        actions.push(UiAction::Do(AppCommand::Primary));
    }
}
