//! What the page's script does for us: `browser.js`, by the same names. What takes its time is asked for under a number, and its
//! answer is fetched by [`next_answer`].

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlCanvasElement;

#[wasm_bindgen]
extern "C" {
    /// The page's canvas.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn canvas() -> HtmlCanvasElement;

    /// The program runs: the sign that it is being loaded goes.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn started();

    /// The program could not be started, for this reason.
    #[wasm_bindgen(js_namespace = senlac, js_name = notStarted)]
    pub fn not_started(why: &str);

    /// This is called whenever an answer has come, or something was dropped on the page.
    #[wasm_bindgen(js_namespace = senlac, js_name = wakeWith)]
    pub fn wake_with(wake: &JsValue);

    /// Whether the browser has a store for the page.
    #[wasm_bindgen(js_namespace = senlac, js_name = hasStore)]
    pub fn has_store() -> bool;

    /// What the store held when the page was opened, once: arrays of a path, when it was changed (in milliseconds), and the bytes of
    /// a file, or nothing for a folder.
    #[wasm_bindgen(js_namespace = senlac, js_name = takeStored)]
    pub fn take_stored() -> Array;

    /// What the teacher should know of this browser, once.
    #[wasm_bindgen(js_namespace = senlac, js_name = takeNotes)]
    pub fn take_notes() -> Array;

    /// Writes changes into the store, all of them or none. Each is an array of a path and of what is there now: nothing; or when it
    /// was changed; and for a file its length, the number of the first piece that has changed, and the bytes from there on.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn write(number: u32, changes: &Array);

    /// The next answer: an array of its number, what is wrong (if anything is), and whatever was asked for.
    #[wasm_bindgen(js_namespace = senlac, js_name = nextAnswer)]
    pub fn next_answer() -> Option<Array>;

    /// Asks the person for a file of these kinds; answers its name and its bytes, or neither.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn choose(number: u32, accept: &str);

    /// The next file that was dropped on the page, as its name and its bytes.
    #[wasm_bindgen(js_namespace = senlac, js_name = nextDropped)]
    pub fn next_dropped() -> Option<Array>;

    /// Offers a file to be downloaded.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn download(name: &str, bytes: &Uint8Array);

    /// Shows a PDF file in a tab of its own; whether the browser let it.
    #[wasm_bindgen(js_namespace = senlac, js_name = showPdf)]
    pub fn show_pdf(name: &str, bytes: &Uint8Array) -> bool;

    /// Shows the page that tells what is kept where, in a tab of its own, or offers it as a download.
    #[wasm_bindgen(js_namespace = senlac, js_name = showDataProtection)]
    pub fn show_data_protection();

    /// Asks for the computer's fonts: arrays of a name, whether it is bold, and the file.
    #[wasm_bindgen(js_namespace = senlac)]
    pub fn fonts(number: u32, texts: &str);

    /// Opens the class's window; a canvas of the page is shown in it from then on. Nothing if the browser does not let it.
    #[wasm_bindgen(js_namespace = senlac, js_name = openSecond)]
    pub fn open_second(title: &str) -> Option<HtmlCanvasElement>;

    /// The canvas has a new picture for it.
    #[wasm_bindgen(js_namespace = senlac, js_name = paintSecond)]
    pub fn paint_second();

    /// Whether the class's window was closed.
    #[wasm_bindgen(js_namespace = senlac, js_name = isSecondOpen)]
    pub fn is_second_open() -> bool;

    /// Closes the class's window.
    #[wasm_bindgen(js_namespace = senlac, js_name = closeSecond)]
    pub fn close_second();

    /// Empties the store and the caches, and loads the page anew.
    #[wasm_bindgen(js_namespace = senlac, js_name = forgetEverything)]
    pub fn forget_everything();

    /// Milliseconds since the page was opened.
    #[wasm_bindgen(js_namespace = senlac, js_name = now)]
    pub fn milliseconds() -> f64;
}
