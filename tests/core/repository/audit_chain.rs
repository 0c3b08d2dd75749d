//! `scripts/operations/audit/chain.mjs`, with which operators verify chains, finds the same as `worker/domain/audit/chain.rs`,
//! whatever was done to a chain.

use asgard::domain::audit::chain::{ChainFault, Event, Seal, commit, seal, verify_behind};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// A chain of which a part may have been changed, deleted, swapped, resealed or truncated.
struct Chain {
    anchor: Seal,
    events: Vec<Event>,
    seals: Vec<Seal>,
    kept: Vec<Seal>,
}

fn event(seq: i64, random: &mut StdRng) -> Event {
    let texts = ["a", "\u{2028}é\"\\\u{1}\u{7f}", "", "{\"a\":1}", "漢字 😀", "</script>\n\t"];
    let text = |random: &mut StdRng| json!(texts[random.random_range(0..texts.len())]);
    let network = if random.random() { text(random) } else { Value::Null };
    let row = json!({ "tenant_id": text(random), "seq": seq, "id": text(random), "action": text(random), "actor": text(random),
        "object": text(random), "detail": text(random), "network": network, "trace_id": text(random),
        "created_at": 1_795_167_000_000_i64 + seq });
    let mut event = row.as_object().unwrap().clone();
    if random.random_range(0..3) == 0 {
        event.insert("salt".to_owned(), json!("c2FsdA"));
        event.insert("changes".to_owned(), text(random));
    }
    event
}

fn chain(random: &mut StdRng) -> Chain {
    let count = random.random_range(0..30);
    let mut events: Vec<Event> = (1..=count).map(|seq| event(seq, random)).collect();
    commit(&mut events);
    let (mut seals, mut before, mut at) = (Vec::new(), Seal::none(), 0);
    while at < events.len() && random.random_range(0..6) > 0 {
        let end = (at + random.random_range(1..5)).min(events.len());
        before = seal(&before, &events[at..end]).unwrap();
        seals.push(before.clone());
        at = end;
    }
    let known = seals.iter().filter(|_| random.random()).cloned().collect();
    // A beginning that retention deleted; sometimes a part of it is still there.
    let mut anchor = Seal::none();
    if !seals.is_empty() && random.random_range(0..3) == 0 {
        let gone = random.random_range(0..seals.len());
        anchor = seals.drain(..=gone).next_back().unwrap();
        let cut = anchor.seq - random.random_range(0..8_i64).min(1);
        events.retain(|event| event["seq"].as_i64().unwrap() > cut);
    }
    for _ in 0..random.random_range(0..3) {
        if events.is_empty() {
            break;
        }
        let (one, other) = (random.random_range(0..events.len()), random.random_range(0..events.len()));
        match random.random_range(0..8) {
            0 => drop(events.remove(one)),
            1 => drop(events[one].insert("actor".to_owned(), json!("somebody else"))),
            2 => {
                let (a, b) = (events[one]["seq"].clone(), events[other]["seq"].clone());
                events[one].insert("seq".to_owned(), b);
                events[other].insert("seq".to_owned(), a);
                events.swap(one, other);
            }
            3 => events.truncate(one),
            4 if !seals.is_empty() => seals.truncate(random.random_range(0..seals.len())),
            5 if !seals.is_empty() => drop(seals.remove(random.random_range(0..seals.len()))),
            6 => drop(events[one].remove("changes")),
            7 => {
                events[one].insert("salt".to_owned(), json!("c2FsdA"));
                events[one].insert("changes".to_owned(), json!("[\"somebody else\"]"));
            }
            _ => {}
        }
    }
    Chain { anchor, events, seals, kept: known }
}

fn written(fault: &ChainFault) -> Value {
    match fault {
        ChainFault::Missing { from, to } => json!({ "fault": "missing", "from": from, "to": to }),
        ChainFault::Changed { from, to } => json!({ "fault": "changed", "from": from, "to": to }),
        ChainFault::Forged { at } => json!({ "fault": "forged", "at": at }),
        ChainFault::Cut { at } => json!({ "fault": "cut", "at": at }),
        ChainFault::Unsealed { from, to } => json!({ "fault": "unsealed", "from": from, "to": to }),
    }
}

#[test]
fn operations_find_what_the_worker_finds() {
    let mut random = StdRng::seed_from_u64(7);
    let chains: Vec<Chain> = (0..500).map(|_| chain(&mut random)).collect();
    let seals =
        |seals: &[Seal]| seals.iter().map(|seal| json!({ "seq": seal.seq, "hash": seal.hash })).collect::<Value>();
    let given: Value = chains
        .iter()
        .map(|chain| {
            json!({ "events": chain.events, "seals": seals(&chain.seals), "kept": seals(&chain.kept),
            "anchor": seals(std::slice::from_ref(&chain.anchor))[0] })
        })
        .collect();
    let program =
        "import { verify } from './scripts/operations/audit/chain.mjs'; import { readFileSync } from 'node:fs';
        const found = []; for (const { events, seals, kept, anchor } of JSON.parse(readFileSync(0, 'utf8')))
          found.push((await verify(events, seals, kept, anchor)).faults);
        console.log(JSON.stringify(found))";
    let mut node = Command::new("node")
        .args(["--input-type=module", "-e", program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    node.stdin.take().unwrap().write_all(given.to_string().as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    let script_faults: Vec<Vec<Value>> = serde_json::from_slice(&output.stdout).unwrap();
    let mut kinds = [0; 6];
    for (at, (chain, script_faults)) in chains.iter().zip(script_faults).enumerate() {
        let faults = verify_behind(&chain.anchor, &chain.events, &chain.seals, &chain.kept);
        assert_eq!(faults.iter().map(written).collect::<Vec<_>>(), script_faults, "chain {at}");
        kinds[5] += usize::from(faults.is_empty());
        for fault in faults {
            kinds[match fault {
                ChainFault::Missing { .. } => 0,
                ChainFault::Changed { .. } => 1,
                ChainFault::Cut { .. } => 2,
                ChainFault::Unsealed { .. } => 3,
                ChainFault::Forged { .. } => 4,
            }] += 1;
        }
    }
    assert!(kinds.iter().all(|count| *count > 20), "every kind of chain was among them: {kinds:?}");
}
