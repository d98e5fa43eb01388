// All lessons, in the order in which they are best taken, and the yard they are taught in.
import { type Board, parseBoard } from '../model/board';
import { agent } from './lessons/agent';
import { cards } from './lessons/cards';
import { covenant } from './lessons/covenant';
import { hunter } from './lessons/hunter';
import { traitor } from './lessons/traitor';
import { vehicle } from './lessons/vehicle';
import type { Lesson } from './types';
import yardText from './yard.board?raw';

export const yard = parseBoard(yardText);
export const lessons: readonly Lesson[] = [agent, hunter, vehicle, cards, traitor, covenant];

/** The yard with what a lesson adds to it. */
export const yardOf = ({ caches = [] }: Lesson): Board => ({ ...yard, caches });

export const lessonOf = (id: string | null): Lesson | null =>
  lessons.find((lesson) => lesson.id === id) ?? null;

export const lessonAfter = (lesson: Lesson): Lesson | null =>
  lessons[lessons.indexOf(lesson) + 1] ?? null;
