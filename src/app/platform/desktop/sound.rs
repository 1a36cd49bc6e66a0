//! Sound output of the system. Errors are ignored silently, since the bell is also visible.

use std::thread;
use std::time::Duration;

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{Device, Error, FromSample, SampleFormat, SizedSample, StreamConfig};

use super::bell_sound::{SECONDS, samples};

/// Rings the bell on its own thread.
pub(super) fn ring() {
    // Without a thread, the bell is silent.
    drop(thread::Builder::new().name("the bell".to_owned()).spawn(play));
}

/// Plays the bell with one sample type.
type Player = fn(&Device, StreamConfig) -> Result<(), Error>;

/// Plays the bell to its end; `None` if no device can play it.
fn play() -> Option<()> {
    let device = cpal::default_host().default_output_device()?;
    let config = device.default_output_config().ok()?;
    let format = config.sample_format();
    let config = StreamConfig::from(config);
    // Every system offers one of these.
    let players: [(SampleFormat, Player); 6] = [
        (SampleFormat::F32, play_as::<f32>),
        (SampleFormat::I16, play_as::<i16>),
        (SampleFormat::I32, play_as::<i32>),
        (SampleFormat::U16, play_as::<u16>),
        (SampleFormat::U8, play_as::<u8>),
        (SampleFormat::F64, play_as::<f64>),
    ];
    let (_, player) = players.into_iter().find(|(known, _)| *known == format)?;
    player(&device, config).ok()
}

/// Plays the bell with the device's sample type.
fn play_as<T: SizedSample + FromSample<f32>>(device: &Device, config: StreamConfig) -> Result<(), Error> {
    let channels = usize::from(config.channels).max(1);
    let mut sound = samples(config.sample_rate).into_iter();
    let fill = move |out: &mut [T], _: &cpal::OutputCallbackInfo| {
        for frame in out.chunks_mut(channels) {
            frame.fill(T::from_sample(sound.next().unwrap_or(0.0)));
        }
    };
    let stream = device.build_output_stream(config, fill, |_| {}, None)?;
    stream.play()?;
    // The last samples are still on their way to the device.
    thread::sleep(Duration::from_secs(u64::from(SECONDS)) + Duration::from_millis(300));
    Ok(())
}
