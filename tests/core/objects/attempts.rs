use super::stage::{DAY, MINUTE, START};
use crate::support::objects::Storage;
use asgard::domain::protection::counter::{CounterCommand, CounterOutcome, Part};
use asgard::domain::sessions::authority::Nonce;
use asgard::domain::time::Timestamp;
use asgard::objects::{Decision, counter};

const WINDOW: i64 = 15 * MINUTE;

/// A command that takes one of `limit` attempts.
fn attempt(ticket: &str, device: Option<&str>, limit: u32) -> CounterCommand {
    let (ticket, device) = (ticket.into(), device.map(Into::into));
    CounterCommand::Take { ticket, device, limit, window_ms: WINDOW, nonce: None, part: None }
}

struct Address {
    storage: Storage,
    now: Timestamp,
    tickets: u32,
}

impl Address {
    fn new() -> Self {
        Self { storage: Storage::default(), now: START, tickets: 0 }
    }

    fn ask(&mut self, command: &CounterCommand) -> CounterOutcome {
        let now = self.now;
        self.storage.transact(|sql| counter::decide(sql, command, now)).unwrap()
    }

    fn take(&mut self, ticket: &str, device: &str) -> CounterOutcome {
        self.ask(&attempt(ticket, Some(device), 10))
    }

    /// A wrong password: one more attempt that is not given back.
    fn fail(&mut self, device: &str) -> CounterOutcome {
        self.tickets += 1;
        self.take(&format!("t{}", self.tickets), device)
    }

    fn succeed(&mut self, device: &str) {
        assert_eq!(self.fail(device), CounterOutcome::Taken);
        let ticket = format!("t{}", self.tickets);
        assert_eq!(self.ask(&CounterCommand::Release { ticket, device: Some(device.into()) }), CounterOutcome::Done);
    }

    fn fails(&mut self, device: &str, times: usize) -> usize {
        (0..times).filter(|_| self.fail(device) == CounterOutcome::Taken).count()
    }

    fn later(&mut self, ms: i64) -> &mut Self {
        self.now = self.now.plus(ms);
        self
    }

    fn ring(&mut self) {
        while let Some(at) = self.storage.alarm.filter(|at| *at <= self.now) {
            self.storage.sweep(|sql| counter::sweep(sql, at));
        }
    }
}

#[test]
fn proving_the_address_in_another_way_ends_a_lockout() {
    let mut address = Address::new();
    address.succeed("owner");
    assert_eq!((address.fails("stranger", 30), address.fails("owner", 30)), (10, 10));
    assert_eq!(address.ask(&CounterCommand::Reset), CounterOutcome::Done);
    assert_eq!(
        address.take("t5", "stranger"),
        CounterOutcome::Taken,
        "a replay of an old attempt still counts nothing"
    );
    assert_eq!((address.fails("owner", 30), address.fails("stranger", 30)), (10, 10), "the owner's device stays known");
}

#[test]
fn forgiving_an_address_that_nobody_tried_writes_nothing() {
    let mut address = Address::new();
    assert_eq!(address.ask(&CounterCommand::Reset), CounterOutcome::Done);
    assert!(address.storage.is_empty());
}

#[test]
fn ten_attempts_are_exactly_ten() {
    assert_eq!(Address::new().fails("stranger", 30), 10);
}

#[test]
fn the_window_slides_and_says_when_the_next_attempt_is_free() {
    let mut address = Address::new();
    for _ in 0..10 {
        address.fail("stranger");
        address.later(MINUTE);
    }
    assert_eq!(address.fail("stranger"), CounterOutcome::Exhausted { retry_after_ms: 5 * MINUTE });
    address.later(5 * MINUTE - 1);
    assert_eq!(address.fail("stranger"), CounterOutcome::Exhausted { retry_after_ms: 1 });
    assert_eq!(address.later(1).fails("stranger", 5), 1);
    assert_eq!(address.later(WINDOW).fails("stranger", 30), 10);
}

#[test]
fn a_ticket_counts_once_however_often_it_is_taken() {
    let mut address = Address::new();
    for _ in 0..100 {
        assert_eq!(address.take("same", "stranger"), CounterOutcome::Taken);
    }
    assert_eq!(address.fails("stranger", 30), 9);
    assert_eq!(address.take("same", "stranger"), CounterOutcome::Taken, "also when nothing is left");
}

#[test]
fn a_success_counts_nothing_and_its_replay_neither() {
    let mut address = Address::new();
    for _ in 0..40 {
        address.succeed("owner");
    }
    assert_eq!(address.take("t40", "owner"), CounterOutcome::Taken);
    assert_eq!(address.fails("owner", 30), 10);
}

#[test]
fn strangers_never_lock_out_a_device_that_succeeded_here() {
    let mut address = Address::new();
    address.succeed("owner");
    assert_eq!(address.fails("stranger", 30), 10);
    assert_eq!(address.fails("another", 30), 0);
    assert_eq!(address.fails("owner", 9), 9);
    address.succeed("owner");
    assert_eq!(address.fails("owner", 30), 1);
}

#[test]
fn a_known_device_that_guesses_stops_nobody_else() {
    let mut address = Address::new();
    address.succeed("owner");
    assert_eq!(address.fails("owner", 30), 10);
    assert_eq!(address.fails("stranger", 30), 10);
}

#[test]
fn what_failed_before_the_first_success_stays_with_the_strangers() {
    let mut address = Address::new();
    assert_eq!(address.fails("owner", 9), 9);
    address.succeed("owner");
    assert_eq!((address.fails("stranger", 30), address.fails("owner", 30)), (1, 10));
}

#[test]
fn two_hundred_devices_are_remembered_and_the_longest_unused_is_forgotten() {
    let mut address = Address::new();
    for number in 0..201 {
        address.later(1).succeed(&format!("d{number}"));
    }
    assert_eq!(address.fails("stranger", 30), 10);
    assert_eq!((address.fails("d0", 1), address.fails("d1", 1), address.fails("d200", 1)), (0, 1, 1));
}

#[test]
fn a_device_is_forgotten_after_four_hundred_days() {
    let mut address = Address::new();
    address.succeed("owner");
    address.later(400 * DAY - 1).ring();
    assert_eq!((address.fails("stranger", 30), address.fails("owner", 1)), (10, 1));
    address.later(WINDOW).ring();
    assert_eq!((address.fails("stranger", 30), address.fails("owner", 1)), (10, 0));
}

#[test]
fn a_limit_of_none_lets_nobody_pass_and_writes_nothing() {
    let mut address = Address::new();
    let none = attempt("t", None, 0);
    assert_eq!(address.ask(&none), CounterOutcome::Exhausted { retry_after_ms: WINDOW });
    assert!(address.storage.is_empty());
}

#[test]
fn a_nonce_is_used_up_whatever_is_answered_and_kept_while_its_guard_could_be_shown() {
    let mut address = Address::new();
    let take = |address: &mut Address, ticket: &str, r: &str, t: Timestamp| {
        let (ticket, nonce) = (ticket.into(), Some(Nonce { r: r.into(), t }));
        address.ask(&CounterCommand::Take { ticket, device: None, limit: 1, window_ms: MINUTE, nonce, part: None })
    };
    assert_eq!(take(&mut address, "a", "n1", START), CounterOutcome::Taken);
    assert_eq!(take(&mut address, "a", "n1", START), CounterOutcome::Replayed);
    assert_eq!(
        take(&mut address, "b", "n1", START.plus(1)),
        CounterOutcome::Replayed,
        "at another time it is the same"
    );
    assert_eq!(take(&mut address, "c", "n2", START), CounterOutcome::Exhausted { retry_after_ms: MINUTE });
    assert_eq!(take(&mut address, "c", "n2", START), CounterOutcome::Replayed, "refused or not");
    address.later(5 * MINUTE - 1).ring();
    assert_eq!(take(&mut address, "a", "n1", START), CounterOutcome::Replayed, "although its window is over");
    address.later(2 * MINUTE).ring();
    assert!(address.storage.is_empty() && address.storage.alarm.is_none());
}

#[test]
fn a_counter_of_the_first_schema_learns_of_nonces() {
    let mut address = Address::new();
    address.fail("stranger");
    for statement in ["DROP TABLE nonces", "DROP INDEX attempts_by_time", "UPDATE object SET schema = 1"] {
        address
            .storage
            .transact(|sql| sql.exec(statement, &[]).map(|_| Decision { outcome: (), wake_at: None }))
            .unwrap();
    }
    let (ticket, nonce) = ("t".into(), Some(Nonce { r: "n".into(), t: START }));
    let take = CounterCommand::Take { ticket, device: None, limit: 2, window_ms: WINDOW, nonce, part: None };
    assert_eq!((address.ask(&take), address.ask(&take)), (CounterOutcome::Taken, CounterOutcome::Replayed));
    address.later(WINDOW).ring();
    assert!(address.storage.is_empty());
}

#[test]
fn parts_have_limits_of_their_own_within_that_of_all() {
    let mut network = Address::new();
    let mut tickets = 0;
    let mut take = |network: &mut Address, name: &str| {
        tickets += 1;
        let part = Some(Part { name: name.into(), limit: 2 });
        let ticket = format!("p{tickets}");
        network.ask(&CounterCommand::Take { ticket, device: None, limit: 5, window_ms: WINDOW, nonce: None, part })
            == CounterOutcome::Taken
    };
    assert_eq!(
        ["a", "a", "a", "b", "b", "b"].map(|name| take(&mut network, name)),
        [true, true, false, true, true, false]
    );
    assert_eq!(
        [take(&mut network, "c"), take(&mut network, "c")],
        [true, false],
        "five in all, and rejections count nowhere"
    );
    network.ask(&CounterCommand::Release { ticket: "p1".into(), device: None });
    assert!(take(&mut network, "c"), "what is given back is free for every part");
}

#[test]
fn a_counter_with_nothing_left_is_empty() {
    let mut address = Address::new();
    let network = attempt("t", None, 100);
    assert_eq!(address.ask(&network), CounterOutcome::Taken);
    address.ask(&CounterCommand::Release { ticket: "t".into(), device: None });
    address.later(WINDOW).ring();
    assert!(address.storage.is_empty() && address.storage.alarm.is_none());
    assert_eq!(address.ask(&CounterCommand::Release { ticket: "t".into(), device: None }), CounterOutcome::Done);
    assert!(address.storage.is_empty(), "nothing to give back");
}

#[test]
fn a_device_that_succeeded_without_an_attempt_is_known_from_the_first() {
    let mut address = Address::new();
    let release = CounterCommand::Release { ticket: "t".into(), device: Some("owner".into()) };
    assert_eq!(address.ask(&release), CounterOutcome::Done);
    assert_eq!((address.fails("stranger", 30), address.fails("owner", 30)), (10, 10));
    address.later(400 * DAY).ring();
    assert!(address.storage.is_empty() && address.storage.alarm.is_none());
}
