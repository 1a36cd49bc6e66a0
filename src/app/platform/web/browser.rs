//! Bindings to the page's script, `browser.js`, under the same names. Slow requests carry a number, and
//! [`next_answer`] fetches their answers.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlCanvasElement;

#[wasm_bindgen]
extern "C" {
    /// Returns the page's canvas.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn canvas() -> HtmlCanvasElement;

    /// Reports that the program runs, which removes the loading indicator.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn started();

    /// Reports why the program couldn't start.
    #[wasm_bindgen(js_namespace = senlac, js_name = notStarted)]
    pub fn not_started(why: &str);

    /// Sets the function that is called when an answer arrives or something is dropped on the page.
    #[wasm_bindgen(js_namespace = senlac, js_name = wakeWith)]
    pub fn wake_with(wake: &JsValue);

    /// Returns whether the browser offers storage to the page.
    #[wasm_bindgen(js_namespace = senlac, js_name = hasStore)]
    pub fn has_store() -> bool;

    /// Takes the storage's initial contents, once: arrays of a path, its modification time (in milliseconds), and a
    /// file's bytes, or nothing for a folder.
    #[wasm_bindgen(js_namespace = senlac, js_name = takeStored)]
    pub fn take_stored() -> Array;

    /// Takes the messages about this browser for the teacher, each once.
    #[wasm_bindgen(js_namespace = senlac, js_name = takeNotes)]
    pub fn take_notes() -> Array;

    /// Writes changes to the storage in one transaction. Each change is an array of a path and its new state: nothing
    /// if it was removed, otherwise its modification time and, for a file, its length, the index of its first changed
    /// chunk, and the bytes from there on.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn write(number: u32, changes: &Array);

    /// Returns the next answer: an array of its number, its error (if any), and its results.
    #[wasm_bindgen(js_namespace = senlac, js_name = nextAnswer)]
    pub fn next_answer() -> Option<Array>;

    /// Asks the user for a file of these types. The answer contains its name and bytes, or neither.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn choose(number: u32, accept: &str);

    /// Returns the next file dropped on the page, as its name and bytes.
    #[wasm_bindgen(js_namespace = senlac, js_name = nextDropped)]
    pub fn next_dropped() -> Option<Array>;

    /// Offers a file to be downloaded.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn download(name: &str, bytes: &Uint8Array);

    /// Shows a PDF file in a new tab. Returns whether the browser allowed it.
    #[wasm_bindgen(js_namespace = senlac, js_name = showPdf)]
    pub fn show_pdf(name: &str, bytes: &Uint8Array) -> bool;

    /// Opens the page about saved data in a new tab, or offers it as a download.
    #[wasm_bindgen(js_namespace = senlac, js_name = showDataProtection)]
    pub fn show_data_protection();

    /// Requests the computer's fonts: arrays of a name, whether it is bold, and the file.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn fonts(number: u32, texts: &str);

    /// Opens the class window, which then shows a canvas of the page; `None` if the browser blocks it.
    #[wasm_bindgen(js_namespace = senlac, js_name = openSecond)]
    pub fn open_second(title: &str) -> Option<HtmlCanvasElement>;

    /// Copies a new frame from the canvas to the class window.
    #[wasm_bindgen(js_namespace = senlac, js_name = paintSecond)]
    pub fn paint_second();

    /// Returns whether the class window is open.
    #[wasm_bindgen(js_namespace = senlac, js_name = isSecondOpen)]
    pub fn is_second_open() -> bool;

    /// Closes the class's window.
    #[wasm_bindgen(js_namespace = senlac, js_name = closeSecond)]
    pub fn close_second();

    /// Clears the storage and the caches, and reloads the page.
    #[wasm_bindgen(js_namespace = senlac, js_name = forgetEverything)]
    pub fn forget_everything();

    /// Milliseconds since the page was opened.
    #[wasm_bindgen(js_namespace = senlac, js_name = now)]
    pub fn milliseconds() -> f64;
}
