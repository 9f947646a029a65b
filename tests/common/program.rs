//! An example program as its users meet it: arguments, standard input, exit code and both outputs.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The example of this name, which `cargo test` builds before the tests.
#[derive(Clone, Copy)]
pub(crate) struct Program(pub(crate) &'static str);

impl Program {
    pub(crate) fn path(self) -> PathBuf {
        let test = std::env::current_exe().expect("a test knows its place");
        let profile = test.ancestors().nth(2).expect("tests lie in target/<profile>/deps");
        let name = format!("{}{}", self.0, std::env::consts::EXE_SUFFIX);
        let path = profile.join("examples").join(name);
        assert!(path.exists(), "{} is not built: run all of cargo test", path.display());
        path
    }

    fn run(self, arguments: &[impl AsRef<OsStr>], input: &[u8]) -> Output {
        let mut child = Command::new(self.path())
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // A program that reads no input may have ended already.
        let _ = child.stdin.take().expect("a pipe").write_all(input);
        child.wait_with_output().expect("the program ends")
    }

    /// The standard output of a run without fault.
    #[track_caller]
    pub(crate) fn output_of(self, arguments: &[&str], input: &str) -> String {
        let output = self.run(arguments, input.as_bytes());
        assert!(output.status.success(), "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// The one line on standard error of a run that ends with code 2, without the program's name.
    #[track_caller]
    pub(crate) fn fault_of(self, arguments: &[impl AsRef<OsStr>], input: &[u8]) -> String {
        let output = self.run(arguments, input);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        let message = String::from_utf8(output.stderr).expect("text");
        let line = message.strip_suffix('\n').expect("a line");
        assert!(!line.contains('\n'), "{message:?}");
        let fault = line.strip_prefix(self.0).and_then(|rest| rest.strip_prefix(": "));
        fault.unwrap_or_else(|| panic!("the message names its program: {message:?}")).to_owned()
    }
}
