//! wasm-bindgen's program as far as building a worker needs it: its library, with the options that worker-build and `scripts/setup/wrap.mjs`
//! give. The whole program takes twice as long to compile, most of it for a test runner that nothing here uses (decision 270).

use anyhow::{Context, Error, bail};
use std::path::PathBuf;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Error> {
    let mut bindgen = Bindgen::new();
    let mut out_dir = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().with_context(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--version" => {
                println!("wasm-bindgen {}", env!("CARGO_PKG_VERSION"));
                return Ok(());
            }
            "--out-dir" => out_dir = Some(PathBuf::from(value()?)),
            "--out-name" => {
                bindgen.out_name(&value()?);
            }
            "--target" => match value()?.as_str() {
                "module" => {
                    bindgen.module(true)?;
                }
                other => bail!("the target {other} is not known here"),
            },
            "--no-typescript" => {
                bindgen.typescript(false);
            }
            "--no-demangle" => {
                bindgen.demangle(false);
            }
            "--experimental-reset-state-function" => {
                bindgen.reset_state_function(true);
            }
            "--force-enable-abort-handler" => {
                bindgen.force_enable_abort_handler(true);
            }
            option if option.starts_with('-') => bail!("the option {option} is not known here"),
            module => {
                bindgen.input_path(module);
            }
        }
    }
    bindgen.generate(out_dir.context("--out-dir is missing")?)
}
