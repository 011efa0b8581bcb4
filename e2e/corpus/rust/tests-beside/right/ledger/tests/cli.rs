use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ledger"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn prints_balances() {
    let output = run("# january\nbank rent 80000\nbank food 1250\n");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "    -81250 bank\n      1250 food\n     80000 rent\n");
}

#[test]
fn reports_the_line() {
    let output = run("bank rent 1\n\nbank rent\n");
    assert!(!output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "line 3: three words expected\n");
}
