//! The queue of password hashes. A hash blocks the isolate's only thread, so there is one at a time and the event loop turns between two:
//! other requests wait for one hash at most. Networks take turns, and the queue is bounded (decision 159).

use crate::domain::time::Timestamp;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Maximum number of waiting calls: about a second of hashing. Further calls get an error with `Retry-After`.
const MAX_WAITING: usize = 32;
/// Turns of the event loop for which the queue idles for the call that is next, before it is skipped. A call whose client disconnected
/// never polls again, and nothing reports that.
const MAX_IDLE_TURNS: u32 = 3;
/// Hashes of others that a call may miss without polling before it loses its ticket.
const MAX_MISSED_HASHES: u32 = 8;
/// Turns of the event loop, of a millisecond each, for which a hash waits for requests that can be answered before it.
const MAX_DEFERRALS: u32 = 25;
/// Number of waiting calls beyond which no hash waits for other requests: the queue would fill, and calls would be rejected.
const MAX_DEFERRED: usize = 4;
/// Milliseconds without a poll after which a ticket counts as abandoned; checked only when the queue is full.
const ABANDONED_MS: i64 = 5_000;

/// The queue of an isolate.
#[derive(Default)]
pub struct HashQueue(Mutex<Queue>);

/// Waiting calls by network; the first network is next.
#[derive(Default)]
struct Queue {
    tickets: u64,
    networks: VecDeque<(String, VecDeque<Waiter>)>,
}

struct Waiter {
    ticket: u64,
    /// Whether the call has polled since the last hash began. If not, it is skipped.
    is_active: bool,
    /// Number of polls since then.
    polls: u32,
    /// Number of polls since then that waited for running requests.
    deferrals: u32,
    /// Number of hashes that began since its last poll.
    missed_hashes: u32,
    polled_at: Timestamp,
}

/// The result of a poll.
#[derive(Debug, PartialEq, Eq)]
pub enum QueueStatus {
    /// Hash now, before anything is awaited.
    Ready,
    /// Poll again after a turn of the event loop.
    Waiting,
    /// The call lost its ticket: to a network with fewer tickets, or because it did not poll.
    Evicted,
}

impl HashQueue {
    /// Issues a ticket; `None` if the queue is full. A full queue admits a call by evicting the last one of the
    /// network with the most tickets, if that has more than the call's network would have: a flood displaces only itself.
    #[must_use]
    pub fn enter(&self, network: &str, now: Timestamp) -> Option<u64> {
        let mut queue = self.lock();
        if !queue.has_capacity(network, now) {
            return None;
        }
        if queue.len() >= MAX_WAITING {
            queue.longest_queue()?.pop_back();
        }
        queue.tickets += 1;
        let ticket = queue.tickets;
        let waiter = Waiter { ticket, is_active: true, polls: 0, deferrals: 0, missed_hashes: 0, polled_at: now };
        match queue.network(network) {
            Some(waiters) => waiters.push_back(waiter),
            None => queue.networks.push_back((network.to_owned(), VecDeque::from([waiter]))),
        }
        Some(ticket)
    }

    /// Whether `enter` would return a ticket now, for calls with a cost before they enter.
    #[must_use]
    pub fn has_capacity(&self, network: &str, now: Timestamp) -> bool {
        self.lock().has_capacity(network, now)
    }

    /// Whether it is the call's turn. The first poll after a hash returns `Waiting`, so that the event loop turns before the next hash;
    /// while `others_run`, so do its next polls, up to a limit.
    #[must_use]
    pub fn poll(&self, ticket: u64, now: Timestamp, others_run: bool) -> QueueStatus {
        let mut queue = self.lock();
        let is_short = queue.len() <= MAX_DEFERRED;
        let Some(waiter) = queue.waiters().find(|waiter| waiter.ticket == ticket) else { return QueueStatus::Evicted };
        waiter.polled_at = now;
        waiter.missed_hashes = 0;
        if !waiter.is_active {
            waiter.is_active = true;
            waiter.polls = 0;
            waiter.deferrals = 0;
            return QueueStatus::Waiting;
        }
        if others_run && is_short && waiter.deferrals < MAX_DEFERRALS {
            waiter.deferrals += 1;
            return QueueStatus::Waiting;
        }
        waiter.polls += 1;
        let is_patient = waiter.polls <= MAX_IDLE_TURNS;
        match queue.next() {
            Some(next) if next.ticket != ticket => {
                next.is_active = is_patient;
                QueueStatus::Waiting
            }
            _ => {
                queue.start(ticket);
                QueueStatus::Ready
            }
        }
    }

    /// Releases a ticket.
    pub fn leave(&self, ticket: u64) {
        self.lock().retain(|waiter| waiter.ticket != ticket);
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn len(&self) -> usize {
        self.networks.iter().map(|(_, waiters)| waiters.len()).sum()
    }

    fn network(&mut self, network: &str) -> Option<&mut VecDeque<Waiter>> {
        self.networks.iter_mut().find(|(name, _)| name == network).map(|(_, waiters)| waiters)
    }

    /// The waiting calls of the network with the most tickets.
    fn longest_queue(&mut self) -> Option<&mut VecDeque<Waiter>> {
        self.networks.iter_mut().map(|(_, waiters)| waiters).max_by_key(|waiters| waiters.len())
    }

    fn has_capacity(&mut self, network: &str, now: Timestamp) -> bool {
        if self.len() >= MAX_WAITING {
            self.retain(|waiter| now.since(waiter.polled_at) < ABANDONED_MS);
        }
        let own = self.network(network).map_or(0, |waiters| waiters.len());
        self.len() < MAX_WAITING || self.longest_queue().is_some_and(|waiters| waiters.len() > own + 1)
    }

    fn waiters(&mut self) -> impl Iterator<Item = &mut Waiter> {
        self.networks.iter_mut().flat_map(|(_, waiters)| waiters)
    }

    /// The first active call, in the order of the networks.
    fn next(&mut self) -> Option<&mut Waiter> {
        self.waiters().find(|waiter| waiter.is_active)
    }

    fn retain(&mut self, is_retained: impl Fn(&Waiter) -> bool) {
        for (_, waiters) in &mut self.networks {
            waiters.retain(&is_retained);
        }
        self.networks.retain(|(_, waiters)| !waiters.is_empty());
    }

    /// Begins the hash of a call: its network moves to the end, and every other call must poll again.
    fn start(&mut self, ticket: u64) {
        let contains_ticket =
            |(_, waiters): &(String, VecDeque<Waiter>)| waiters.iter().any(|other| other.ticket == ticket);
        let network = self.networks.iter().position(contains_ticket).and_then(|at| self.networks.remove(at));
        self.networks.extend(network);
        for waiter in self.waiters() {
            waiter.is_active = false;
            waiter.missed_hashes += 1;
        }
        self.retain(|waiter| waiter.ticket != ticket && waiter.missed_hashes <= MAX_MISSED_HASHES);
    }
}
