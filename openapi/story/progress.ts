import type { Call, Fact } from './story.ts';
import { addSeconds, find, findProgress, listOf, toReference } from './tenant.ts';
import type { MissionProgress, Resource, StreakRun, Tenant } from './tenant.ts';

interface NewEvent {
  id: string;
  key: string;
  userId: string;
  data: Resource;
  receivedAt: string;
}

/** Put an event into the event stream, and run the rules that it triggers. */
export function recordEvent(tenant: Tenant, { userId, ...event }: NewEvent): Resource {
  const { id, key, data, receivedAt } = event;
  const user = toReference(tenant, 'User', userId);
  const stored = { id, key, user, data, occurredAt: tenant.at, receivedAt };
  tenant.events.push(stored);
  for (const rule of listOf(tenant, 'Rule')) {
    if (rule['enabled'] === true && rule['triggerKey'] === key && holds(rule, data)) {
      runRule(tenant, rule, userId);
    }
  }
  return stored;
}

function holds(rule: Resource, data: Resource): boolean {
  return (rule['conditions'] as Resource[]).every(({ field, operator, value }) => {
    if (operator !== 'equals') throw new Error(`The story cannot compare by ${String(operator)}.`);
    return data[String(field).replace('event.', '')] === value;
  });
}

function runRule(tenant: Tenant, rule: Resource, userId: string): void {
  tenant.executions.push({ ruleId: String(rule['id']), at: tenant.at });
  for (const { key, parameters } of rule['actions'] as { key: string; parameters: Resource }[]) {
    if (key === 'giveConsumable') {
      tenant.consumables.push({ userId, consumableId: String(parameters['consumableId']) });
    } else if (key === 'completeMissionObjective') {
      const { missionId, objectiveId } = parameters;
      const progress = tenant.missions.find(
        (one) => one.userId === userId && one.missionId === missionId,
      );
      if (progress) completeObjective(tenant, progress, String(objectiveId));
    } else throw new Error(`The story cannot carry out ${key}.`);
  }
}

const NEXT_STATES: Record<string, MissionProgress['state'][]> = {
  none: ['unlocked', 'enrolled', 'completed'],
  unlocked: ['unlocked', 'enrolled', 'completed'],
  enrolled: ['enrolled', 'objectiveCompleted', 'completed'],
  objectiveCompleted: ['objectiveCompleted', 'completed'],
  completed: ['completed'],
};

/** Set the state of a user's mission; throws where the contract answers `transition-not-allowed`. */
export function setMissionState(
  tenant: Tenant,
  { userId, missionId }: Pick<MissionProgress, 'userId' | 'missionId'>,
  state: MissionProgress['state'],
): Resource {
  let progress = tenant.missions.find(
    (one) => one.userId === userId && one.missionId === missionId,
  );
  const before = progress?.state ?? 'none';
  if (!NEXT_STATES[before]?.includes(state))
    throw new Error(`${before} does not lead to ${state}.`);
  if (!progress) {
    progress = { userId, missionId, state, stateChangedAt: tenant.at, completed: new Map() };
    tenant.missions.push(progress);
  }
  if (progress.state !== state) Object.assign(progress, { state, stateChangedAt: tenant.at });
  return toUserMission(tenant, progress);
}

/** Complete an objective of a mission that the user is enrolled in. */
export function completeObjective(tenant: Tenant, progress: MissionProgress, id: string): void {
  if (progress.completed.has(id)) return;
  setMissionState(tenant, progress, 'objectiveCompleted');
  progress.completed.set(id, tenant.at);
  progress.stateChangedAt = tenant.at;
}

export function findMission(tenant: Tenant, path: Call['path']): MissionProgress {
  return findProgress(
    tenant,
    tenant.missions,
    (one) => one.userId === path['userId'] && one.missionId === path['missionId'],
  );
}

export function toUserMission(tenant: Tenant, progress: MissionProgress): Resource {
  const { userId, missionId, state, stateChangedAt, completed } = progress;
  const { objectives } = find(tenant, 'Mission', missionId);
  return {
    user: toReference(tenant, 'User', userId),
    mission: toReference(tenant, 'Mission', missionId),
    state,
    objectives: (objectives as Resource[]).map((objective) => ({
      ...objective,
      completedAt: completed.get(String(objective['id'])) ?? null,
    })),
    stateChangedAt,
  };
}

export function startStreak(
  tenant: Tenant,
  { userId = '', streakId = '' }: Call['path'],
): Resource {
  const running = tenant.streaks.find((one) => one.userId === userId && one.streakId === streakId);
  if (running) return toUserStreak(tenant, running);
  const run = {
    userId,
    streakId,
    count: 0,
    startedAt: tenant.at,
    lastCountedAt: null,
    rewards: [],
  };
  tenant.streaks.push(run);
  return toUserStreak(tenant, run);
}

export function toUserStreak(tenant: Tenant, { userId, streakId, ...run }: StreakRun): Resource {
  const user = toReference(tenant, 'User', userId);
  return { user, streak: toReference(tenant, 'Streak', streakId), ...run };
}

/** Let something happen that has no operation. */
export function happen(tenant: Tenant, fact: Fact): void {
  FACTS[fact.fact](tenant, fact);
}

const FACTS: Record<Fact['fact'], (tenant: Tenant, fact: Fact) => void> = {
  visit(tenant, { userId }) {
    for (const run of tenant.streaks.filter((one) => one.userId === userId)) {
      const lastDay = run.lastCountedAt?.slice(0, 10);
      if (lastDay === tenant.at.slice(0, 10)) continue;
      if (lastDay !== undefined && lastDay !== addSeconds(tenant.at, -DAY).slice(0, 10)) {
        throw new Error(`${userId} has broken the streak.`);
      }
      run.count += 1;
      run.lastCountedAt = tenant.at;
      const earned = listOf(tenant, 'StreakReward').filter(
        ({ requiredCount, streak }) =>
          requiredCount === run.count && (streak as Resource)['id'] === run.streakId,
      );
      run.rewards.push(...earned.map(({ id, name }) => ({ id, name, earnedAt: tenant.at })));
    }
  },
  reachLevel(tenant, { userId, levelId }) {
    const { id } = find(tenant, 'Level', levelId);
    tenant.levels.push({ userId, id: String(id), reachedAt: tenant.at });
  },
  reachTier(tenant, { userId, tierId }) {
    const { id } = find(tenant, 'Tier', tierId);
    tenant.tiers.push({ userId, id: String(id), reachedAt: tenant.at });
  },
  startQuiz(tenant, { userId, quizId }) {
    const { id } = find(tenant, 'Quiz', quizId);
    tenant.quizzes.push({ userId, quizId: String(id), startedAt: tenant.at, answers: [] });
  },
  answerQuestion(tenant, { userId, questionId, answerId }) {
    const question = find(tenant, 'Question', questionId);
    const answer = find(tenant, 'Answer', answerId);
    const quiz = findProgress(
      tenant,
      tenant.quizzes,
      (one) => one.userId === userId && one.quizId === (question['quiz'] as Resource)['id'],
    );
    const { correct } = answer;
    quiz.answers.push({ questionId, answerId, correct, answeredAt: tenant.at });
  },
  answerMessage(tenant, { conversationId, messageId, text }) {
    const conversation = find(tenant, 'Conversation', conversationId);
    conversation['lastMessageAt'] = tenant.at;
    const message = { id: messageId, text, sender: 'assistant', createdAt: tenant.at };
    tenant.resources.push({ kind: 'Message', parentId: conversationId, resource: message });
  },
};

const DAY = 24 * 60 * 60;
