// Coming in without being asked: a newcomer gets a callsign, and may change it when it matters.
import { callsign } from '../hall/callsign';
import { recall, remember, forget } from '../model/keep';
import type { Failure } from '../model/protocol';
import { session } from '../state/session.svelte';

class Newcomer {
  /** The name was ours, not chosen by the person. */
  unnamed = $state(recall('unnamed', false));

  /** Comes in quietly: what a link leads to can only be shown to a guest. */
  async slipIn(): Promise<void> {
    try {
      if (session.name !== null) return await session.arrive('');
    } catch (error) {
      if ((error as Failure).code !== 'hello.token') throw error; // else: forgotten, so begin anew
    }
    if (session.online) return;
    this.#set(true);
    await session.enter(callsign());
  }

  /** The person has chosen a name. */
  async chooses(name: string): Promise<void> {
    const wanted = name.trim();
    if (session.name === null) await session.enter(wanted);
    else if (wanted !== session.name) {
      await session.arrive(wanted);
      await session.rename(wanted);
    }
    this.#set(false);
  }

  #set(unnamed: boolean): void {
    this.unnamed = unnamed;
    if (unnamed) remember('unnamed', true);
    else forget('unnamed');
  }
}

export const newcomer = new Newcomer();
