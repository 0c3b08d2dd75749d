//! Who hashes a password next. A hash keeps the isolate's only thread busy, so there is one at a time, the event loop turns between two, and
//! whoever wants something else waits for one of them at most. Networks take turns, and what waits is bounded (decision 159).

use crate::domain::time::Timestamp;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Calls that wait at once: about a second of hashing. Whoever comes after them is told to come back.
const MOST: usize = 32;
/// Turns of the event loop that somebody's place is kept for them while nobody hashes. A call whose caller went away never asks again, and
/// nothing says so.
const PATIENCE: u32 = 3;
/// Hashes of others that somebody may miss before their place is taken away.
const MISSED: u32 = 8;
/// Milliseconds after which a place that nobody asked for is empty: only a full queue looks.
const ABANDONED_MS: i64 = 5_000;

/// The queue of an isolate.
#[derive(Default)]
pub struct HashQueue(Mutex<Line>);

/// Those who wait, by network; the first network is the next.
#[derive(Default)]
struct Line {
    tickets: u64,
    networks: VecDeque<(String, VecDeque<Waiter>)>,
}

struct Waiter {
    ticket: u64,
    /// Whether they asked since the last hash began. Who did not is passed over.
    is_here: bool,
    /// How often they asked since then.
    asked: u32,
    /// Hashes that began without a word of theirs.
    missed: u32,
    asked_at: Timestamp,
}

/// What somebody who asks is told.
#[derive(Debug, PartialEq, Eq)]
pub enum QueueAnswer {
    /// Hash, before anything is awaited.
    Now,
    /// Ask again after a turn of the event loop.
    Later,
    /// The place was needed by a network that had fewer.
    Lost,
}

impl HashQueue {
    /// A ticket, or nothing where too many wait. A full queue takes somebody from a network by pushing out the last one of a network that
    /// has more places than theirs: a flood crowds out nobody but itself.
    #[must_use]
    pub fn enter(&self, network: &str, now: Timestamp) -> Option<u64> {
        let mut line = self.line();
        if !line.has_room(network, now) {
            return None;
        }
        if line.len() >= MOST {
            line.longest_queue()?.pop_back();
        }
        line.tickets += 1;
        let ticket = line.tickets;
        let waiter = Waiter { ticket, is_here: true, asked: 0, missed: 0, asked_at: now };
        match line.of(network) {
            Some(waiters) => waiters.push_back(waiter),
            None => line.networks.push_back((network.to_owned(), VecDeque::from([waiter]))),
        }
        Some(ticket)
    }

    /// Whether there is a ticket for somebody now: for whoever would pay for the way to the queue.
    #[must_use]
    pub fn has_room(&self, network: &str, now: Timestamp) -> bool {
        self.line().has_room(network, now)
    }

    /// Whether it is somebody's turn. Whoever asks first after a hash is sent away once, so that the event loop has turned before the next.
    #[must_use]
    pub fn ask(&self, ticket: u64, now: Timestamp) -> QueueAnswer {
        let mut line = self.line();
        let Some(waiter) = line.waiters().find(|waiter| waiter.ticket == ticket) else { return QueueAnswer::Lost };
        waiter.asked_at = now;
        waiter.missed = 0;
        if !waiter.is_here {
            waiter.is_here = true;
            waiter.asked = 0;
            return QueueAnswer::Later;
        }
        waiter.asked += 1;
        let is_patient = waiter.asked <= PATIENCE;
        match line.next() {
            Some(next) if next.ticket != ticket => {
                next.is_here = is_patient;
                QueueAnswer::Later
            }
            _ => {
                line.begin(ticket);
                QueueAnswer::Now
            }
        }
    }

    /// Gives a place up.
    pub fn leave(&self, ticket: u64) {
        self.line().keep(|waiter| waiter.ticket != ticket);
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    fn len(&self) -> usize {
        self.networks.iter().map(|(_, waiters)| waiters.len()).sum()
    }

    fn of(&mut self, network: &str) -> Option<&mut VecDeque<Waiter>> {
        self.networks.iter_mut().find(|(name, _)| name == network).map(|(_, waiters)| waiters)
    }

    /// The network that has the most places.
    fn longest_queue(&mut self) -> Option<&mut VecDeque<Waiter>> {
        self.networks.iter_mut().map(|(_, waiters)| waiters).max_by_key(|waiters| waiters.len())
    }

    fn has_room(&mut self, network: &str, now: Timestamp) -> bool {
        if self.len() >= MOST {
            self.keep(|waiter| now.since(waiter.asked_at) < ABANDONED_MS);
        }
        let own = self.of(network).map_or(0, |waiters| waiters.len());
        self.len() < MOST || self.longest_queue().is_some_and(|waiters| waiters.len() > own + 1)
    }

    fn waiters(&mut self) -> impl Iterator<Item = &mut Waiter> {
        self.networks.iter_mut().flat_map(|(_, waiters)| waiters)
    }

    /// The first who is here, of the first network that has one.
    fn next(&mut self) -> Option<&mut Waiter> {
        self.waiters().find(|waiter| waiter.is_here)
    }

    fn keep(&mut self, is_kept: impl Fn(&Waiter) -> bool) {
        for (_, waiters) in &mut self.networks {
            waiters.retain(&is_kept);
        }
        self.networks.retain(|(_, waiters)| !waiters.is_empty());
    }

    /// Lets somebody hash: their network goes to the end, and everybody else has to show that they are still here.
    fn begin(&mut self, ticket: u64) {
        let is_theirs = |(_, waiters): &(String, VecDeque<Waiter>)| waiters.iter().any(|other| other.ticket == ticket);
        let network = self.networks.iter().position(is_theirs).and_then(|at| self.networks.remove(at));
        self.networks.extend(network);
        for waiter in self.waiters() {
            waiter.is_here = false;
            waiter.missed += 1;
        }
        self.keep(|waiter| waiter.ticket != ticket && waiter.missed <= MISSED);
    }
}
