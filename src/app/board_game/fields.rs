//! The fields of a form: a few choices side by side, many in a list with arrow keys, and rows that can be added and removed.

use egui::{
    Button, ComboBox, Context, EventFilter, Id, Key, Modifiers, PopupCloseBehavior, Response, RichText, Role, Ui, WidgetInfo, vec2,
};
use serde_json::Value;

use super::action::{BoardGameAction, FieldPlace};
use super::form_draft::{FormDraft, SIDE_BY_SIDE};
use crate::commands::AppCommand;
use crate::shell::theme::Palette;
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, bold_ui, field_ui, is_newly_shown, tick_box_ui};
use senlac_base::language::lists::join_with;
use senlac_board_games::{Choice, Field, FieldKind};

/// Letter size of the labels.
const LABEL: f32 = 13.0;
/// Least width for a list beside its label. If there is less, the list is below.
const LIST: f32 = 110.0;
/// Most choices shown as separate check boxes. More are in a list.
const TICKED: usize = 6;

/// Draws every field except the dice, which are beside the large button.
pub fn form_ui(ui: &mut Ui, filling: &FormDraft, actions: &mut Vec<UiAction>) {
    for field in filling.form.iter().flat_map(|form| &form.fields).filter(|field| field.kind != FieldKind::Dice) {
        let place = FieldPlace { key: field.key, row: None };
        match &field.kind {
            _ if !filling.shows(field, place) => {}
            FieldKind::Rows(fields) => rows_ui(ui, filling, field, fields, actions),
            FieldKind::Record(fields) => record_ui(ui, filling, field, fields, actions),
            FieldKind::One(_) | FieldKind::Several(_) | FieldKind::Flag | FieldKind::Number(..) | FieldKind::Text | FieldKind::Dice => {
                single_field_ui(ui, filling, field, (place, &field.title), actions);
            }
        }
    }
    let has_seldom = |field: &Field| {
        let of_rows = if let FieldKind::Rows(fields) = &field.kind { fields.as_slice() } else { &[] };
        field.seldom || of_rows.iter().any(|field| field.seldom)
    };
    if filling.form.iter().flat_map(|form| &form.fields).any(has_seldom) {
        let words = if filling.shows_all { tr!("Fewer fields") } else { tr!("More fields…") };
        let more = ui.small_button(words).on_hover_text(tr!("Rarely used options"));
        more.on_click(UiAction::BoardGame(BoardGameAction::ShowAll(!filling.shows_all)), actions);
    }
}

/// Draws one answer that consists of several fields, two per line.
fn record_ui(ui: &mut Ui, filling: &FormDraft, field: &Field, fields: &[Field], actions: &mut Vec<UiAction>) {
    let (key, title) = (field.key, &field.title);
    bold_ui(ui, 14.0, title);
    egui::Frame::new().stroke((1.0, Palette::current(ui).line)).corner_radius(6).inner_margin(6).show(ui, |ui| {
        ui.set_width(ui.available_width());
        use_compact_spacing(ui);
        for inner in fields {
            let name = tr!("{title}, {field}", title, field = inner.title);
            single_field_ui(ui, filling, inner, (FieldPlace { key, row: Some((0, inner.key)) }, &name), actions);
        }
    });
}

/// Draws the field of the dice, if the form has one.
pub fn dice_ui(ui: &mut Ui, filling: &FormDraft, actions: &mut Vec<UiAction>) {
    for field in filling.form.iter().flat_map(|form| &form.fields).filter(|field| field.kind == FieldKind::Dice) {
        ui.horizontal(|ui| {
            label_ui(ui, field, field.title.clone());
            text_field_ui(ui, filling, field, (FieldPlace { key: field.key, row: None }, &field.title), actions);
        });
        ui.add_space(4.0);
    }
}

/// Draws rows that have the same fields.
fn rows_ui(ui: &mut Ui, filling: &FormDraft, field: &Field, fields: &[Field], actions: &mut Vec<UiAction>) {
    let (key, title) = (field.key, &field.title);
    bold_ui(ui, 14.0, title);
    for row in 0..filling.rows(key) {
        let number = row + 1;
        egui::Frame::new().stroke((1.0, Palette::current(ui).line)).corner_radius(6).inner_margin(6).show(ui, |ui| {
            ui.set_width(ui.available_width());
            use_compact_spacing(ui);
            let name_of = |inner: &Field| tr!("{title} {number}, {field}", title, number, field = inner.title);
            let place = |inner: &Field| FieldPlace { key, row: Some((row, inner.key)) };
            for inner in fields.iter().filter(|inner| !is_short(inner) && filling.shows(inner, place(inner))) {
                single_field_ui(ui, filling, inner, (place(inner), &name_of(inner)), actions);
            }
            ui.horizontal_wrapped(|ui| {
                for inner in fields.iter().filter(|inner| is_short(inner) && filling.shows(inner, place(inner))) {
                    short_ui(ui, filling, inner, (place(inner), &name_of(inner)), actions);
                }
                let name = tr!("Remove {title} {number}", title, number);
                let remove = ui.small_button(tr!("Remove")).named(Role::Button, || &name);
                remove.on_click(UiAction::BoardGame(BoardGameAction::RemoveRow(key, row)), actions);
            });
        });
    }
    let name = tr!("Add another: {title}", title);
    ui.small_button(tr!("+ Add another"))
        .named(Role::Button, || &name)
        .on_click(UiAction::BoardGame(BoardGameAction::AddRow(key)), actions);
    ui.add_space(4.0);
}

/// Draws the fields of one row, each with its own name only.
pub fn row_ui(ui: &mut Ui, filling: &FormDraft, (key, row): (&'static str, usize), fields: &[Field], actions: &mut Vec<UiAction>) {
    use_compact_spacing(ui);
    for field in fields {
        single_field_ui(ui, filling, field, (FieldPlace { key, row: Some((row, field.key)) }, &field.title), actions);
    }
}

/// Draws a field that is not a list of rows. `name` is its full name for screen readers.
pub fn single_field_ui(ui: &mut Ui, filling: &FormDraft, field: &Field, (place, name): (FieldPlace, &str), actions: &mut Vec<UiAction>) {
    let answer = filling.answer(place);
    let answered = |answer: Option<Value>| UiAction::BoardGame(BoardGameAction::Answer(place, answer));
    match &field.kind {
        FieldKind::One(_) if is_short(field) => {
            ui.horizontal_wrapped(|ui| short_ui(ui, filling, field, (place, name), actions));
        }
        FieldKind::One(choices) => {
            let mut list = |ui: &mut Ui| {
                label_ui(ui, field, field.title.clone());
                let (response, chosen) = choice_list_ui(ui, choices, answer, (place, name), field.required);
                actions.extend(chosen.map(answered));
                focus_if_requested(filling, place, &response, actions);
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
                check_box_list_ui(ui, choices, &chosen, (place, name))
            } else {
                check_boxes_ui(ui, choices, &chosen)
            };
            if let Some(response) = response {
                focus_if_requested(filling, place, &response, actions);
            }
            if let Some(now) = ticked {
                actions.push(answered((!now.is_empty()).then_some(Value::Array(now))));
            }
        }
        FieldKind::Flag => {
            let (response, ticked) = tick_box_ui(ui, answer == Some(&Value::Bool(true)), &field.title);
            focus_if_requested(filling, place, &response, actions);
            if let Some(is_on) = ticked {
                actions.push(answered(is_on.then_some(Value::Bool(true))));
            }
        }
        FieldKind::Number(..) | FieldKind::Text | FieldKind::Dice => {
            label_ui(ui, field, field.title.clone());
            text_field_ui(ui, filling, field, (place, name), actions);
        }
        FieldKind::Rows(_) | FieldKind::Record(_) => {}
    }
}

/// Focuses a field's control if the form requests it.
fn focus_if_requested(filling: &FormDraft, place: FieldPlace, control: &Response, actions: &mut Vec<UiAction>) {
    if filling.focus == Some(place) {
        control.request_focus();
        actions.push(UiAction::BoardGame(BoardGameAction::Focused));
    }
}

/// Draws check boxes. Returns the first box, and all ticked values after a click.
fn check_boxes_ui(ui: &mut Ui, choices: &[Choice], chosen: &[Value]) -> (Option<Response>, Option<Vec<Value>>) {
    let (mut first, mut now) = (None, None);
    for choice in choices {
        let (response, ticked) = tick_box_ui(ui, chosen.contains(&choice.value), &choice_text(choice));
        first.get_or_insert(response);
        if let Some(is_in) = ticked {
            let rest = chosen.iter().filter(|value| **value != choice.value).cloned();
            now = Some(rest.chain(is_in.then(|| choice.value.clone())).collect());
        }
    }
    (first, now)
}

/// Draws check boxes in a list that stays open, for many choices. Returns the same as `check_boxes_ui`.
fn check_box_list_ui(
    ui: &mut Ui,
    choices: &[Choice],
    chosen: &[Value],
    (place, name): (FieldPlace, &str),
) -> (Option<Response>, Option<Vec<Value>>) {
    let titles = choices.iter().filter(|choice| chosen.contains(&choice.value)).map(|choice| choice.title.as_str());
    let titles = join_with(titles, ", ");
    let shown = if titles.is_empty() { "–" } else { &titles };
    let combo = ComboBox::from_id_salt(("ticks", place)).selected_text(shown).width(ui.available_width() - 8.0).height(300.0).truncate();
    let combo = combo.close_behavior(PopupCloseBehavior::CloseOnClickOutside).show_ui(ui, |ui| check_boxes_ui(ui, choices, chosen).1);
    combo.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, tr!("{name}: {shown}", name, shown)));
    (Some(combo.response), combo.inner.flatten())
}

/// Reduces the spacing between the parts of a row.
fn use_compact_spacing(ui: &mut Ui) {
    ui.spacing_mut().item_spacing = vec2(4.0, 3.0);
    ui.spacing_mut().button_padding = vec2(6.0, 1.0);
    ui.spacing_mut().interact_size.y = touch::min_length(ui, 22.0);
}

/// Returns whether all choices of a field fit side by side.
fn is_short(field: &Field) -> bool {
    matches!(&field.kind, FieldKind::One(choices) if choices.len() <= SIDE_BY_SIDE)
}

/// Draws a field with few choices.
fn short_ui(ui: &mut Ui, filling: &FormDraft, field: &Field, (place, name): (FieldPlace, &str), actions: &mut Vec<UiAction>) {
    let FieldKind::One(choices) = &field.kind else { return };
    label_ui(ui, field, field.title.clone());
    let wants = filling.focus == Some(place);
    if wants {
        actions.push(UiAction::BoardGame(BoardGameAction::Focused));
    }
    if let Some(answer) = chips_ui(ui, choices, filling.answer(place), name, wants) {
        actions.push(UiAction::BoardGame(BoardGameAction::Answer(place, answer)));
    }
}

fn label_ui(ui: &mut Ui, field: &Field, words: String) {
    let words = RichText::new(words).size(LABEL);
    let words = if field.required { words } else { words.color(Palette::current(ui).faded) };
    let label = egui::Label::new(words);
    let fits = label_width(ui, field) <= ui.available_width();
    ui.add(if fits { label.extend() } else { label.wrap() });
}

fn label_width(ui: &Ui, field: &Field) -> f32 {
    let (font, ink) = (egui::FontId::proportional(LABEL), Palette::current(ui).ink);
    ui.painter().layout_no_wrap(field.title.clone(), font, ink).size().x
}

/// Returns a choice as text, with the objection to it.
fn choice_text(choice: &Choice) -> String {
    match &choice.barred {
        Some(why) => tr!("{choice} – {why}", choice = choice.title, why),
        None => choice.title.clone(),
    }
}

/// Draws a few choices side by side. Another click on the chosen one clears it.
fn chips_ui(ui: &mut Ui, choices: &[Choice], answer: Option<&Value>, name: &str, wants_focus: bool) -> Option<Option<Value>> {
    let mut chosen = None;
    let first = choices.iter().position(|choice| choice.barred.is_none()).unwrap_or_default();
    for (at, choice) in choices.iter().enumerate() {
        let is_on = answer == Some(&choice.value);
        let words = RichText::new(&choice.title).size(13.0);
        let words = if choice.barred.is_some() && !is_on { words.color(Palette::current(ui).faded) } else { words };
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

/// Draws many choices as a list. While it is closed, arrow keys change the choice.
fn choice_list_ui(
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
        // In an open list, the arrow keys continue from the chosen item.
        let opens = is_newly_shown(ui, Id::unique(("the list lies open", place)));
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
            let words = RichText::new(choice_text(choice));
            let words = if choice.barred.is_some() { words.color(Palette::current(ui).faded) } else { words };
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
        ListWithFocus::record_focus(ui.ctx(), &combo.response, place);
        let next = choice_by_arrow(ui, &combo.response, now, choices).or_else(|| choice_by_letters(ui, choices));
        chosen = chosen.or_else(|| next.map(|choice| Some(choice.value.clone())));
    }
    (combo.response, chosen)
}

/// The closed list that has the focus. Enter activates the large button there, as in a field, and letters search for a choice.
#[derive(Clone)]
pub struct ListWithFocus {
    id: Id,
    place: FieldPlace,
    /// Letters typed since the list received the focus, or since the last that matched nothing.
    typed: String,
}

impl ListWithFocus {
    fn id() -> Id {
        Id::unique("the list of a form that has the keyboard")
    }

    /// Returns the list that has the focus; `None` if something else has it.
    fn from_context(ctx: &Context) -> Option<Self> {
        let known: Self = ctx.data(|data| data.get_temp(Self::id()))?;
        (ctx.memory(egui::Memory::focused) == Some(known.id)).then_some(known)
    }

    fn store(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Self::id(), self));
    }

    /// Records that this list has the focus.
    fn record_focus(ctx: &Context, list: &Response, place: FieldPlace) {
        if list.gained_focus() || Self::from_context(ctx).is_none() {
            Self { id: list.id, place, typed: String::new() }.store(ctx);
        }
    }

    /// Returns the field whose list has the focus; `None` if something else has it.
    pub fn focused_field(ctx: &Context) -> Option<FieldPlace> {
        Self::from_context(ctx).map(|list| list.place)
    }

    /// Returns whether letters were typed in the list, so that further letters belong to the search.
    pub fn is_searching(ctx: &Context) -> bool {
        Self::from_context(ctx).is_some_and(|list| !list.typed.is_empty())
    }
}

/// Returns the choice that begins with the typed letters.
fn choice_by_letters<'a>(ui: &Ui, choices: &'a [Choice]) -> Option<&'a Choice> {
    let text = |event: &egui::Event| if let egui::Event::Text(text) = event { Some(text.clone()) } else { None };
    let signs: String = ui.input(|input| input.events.iter().filter_map(text).collect());
    let mut list = ListWithFocus::from_context(ui.ctx()).filter(|_| !signs.trim().is_empty())?;
    let begins = |typed: &str| {
        let typed = typed.to_lowercase();
        choices.iter().filter(|choice| choice.barred.is_none()).find(|choice| choice.title.to_lowercase().starts_with(&typed))
    };
    let more = format!("{}{signs}", list.typed);
    let found = begins(&more);
    list.typed = if found.is_some() { more } else { signs };
    let found = found.or_else(|| begins(&list.typed));
    list.store(ui.ctx());
    found
}

/// Returns the choice that an arrow key leads to. Barred choices are skipped.
fn choice_by_arrow<'a>(ui: &Ui, response: &Response, now: Option<usize>, choices: &'a [Choice]) -> Option<&'a Choice> {
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

/// Draws a field for a number, text or dice. Enter in it activates the large button.
fn text_field_ui(ui: &mut Ui, filling: &FormDraft, field: &Field, (place, name): (FieldPlace, &str), actions: &mut Vec<UiAction>) {
    let hint = match &field.kind {
        FieldKind::Dice => tr!("As rolled").to_owned(),
        FieldKind::Number(least, most) => tr!("{least} to {most}", least, most),
        FieldKind::One(_) | FieldKind::Several(_) | FieldKind::Flag | FieldKind::Text => String::new(),
        FieldKind::Rows(_) | FieldKind::Record(_) => String::new(),
    };
    let width = ui.available_width() - 8.0;
    let answer = filling.answer(place);
    let told = answer.map_or_else(String::new, |answer| answer.as_str().map_or_else(|| answer.to_string(), ToOwned::to_owned));
    let typed = if filling.typed.contains_key(&place) { filling.typed_text(place) } else { &told };
    let typed = field_ui(ui, typed, [name, &hint], width);
    focus_if_requested(filling, place, &typed.response, actions);
    actions.extend(typed.typed.map(|text| UiAction::BoardGame(BoardGameAction::Type(place, text))));
    if typed.entered {
        actions.push(UiAction::Do(AppCommand::Primary));
    }
}
