import type { With } from '../with.ts';

type Rated = With<'place' | 'score' | 'max' | 'people'>;

const people = (count: string | number) => (Number(count) === 1 ? '1 person' : `${count} people`);

const documents = (count: string | number) =>
  Number(count) === 1 ? '1 document was' : `${count} documents were`;

/** Answers of the assistant. Figures are as printed on the pages that are cited. */
export const assistant = {
  'assistant.overall': 'The organization overall',
  'assistant.framework': ({
    name,
    lenses,
    subLenses,
    themes,
    min,
    max,
  }: With<'name' | 'lenses' | 'subLenses' | 'themes' | 'min' | 'max'>) =>
    `${name} looks at an organization through ${lenses} lenses with ${subLenses} sub-lenses and ${themes} themes, each rated from ${min} to ${max}.`,
  'assistant.framework.category': ({ category, phase, lenses }: With<'category' | 'phase' | 'lenses'>) =>
    `${category} (${phase}): ${lenses}.`,
  'assistant.framework.lens': ({ name, category, description }: With<'name' | 'category' | 'description'>) =>
    `${name} is a lens of ${category}: ${description}`,
  'assistant.framework.subLenses': ({ name, subLenses }: With<'name' | 'subLenses'>) =>
    `The sub-lenses of ${name} are ${subLenses}.`,
  'assistant.framework.subLens': ({ name, lens, description }: With<'name' | 'lens' | 'description'>) =>
    `${name} is a sub-lens of ${lens}: ${description}`,
  'assistant.framework.themes': ({ name, themes }: With<'name' | 'themes'>) =>
    `The themes of ${name} are: ${themes}.`,
  'assistant.framework.theme': ({ name, subLens, question }: With<'name' | 'subLens' | 'question'>) =>
    `${name} is a theme of ${subLens}. It asks: ${question}`,
  'assistant.score': ({ place, score, max, band, people: count }: Rated & With<'band'>) =>
    `${place} is rated ${score} of ${max} (${band}), by ${people(count)}.`,
  'assistant.score.group': ({
    place,
    score,
    max,
    band,
    people: count,
    group,
  }: Rated & With<'band' | 'group'>) =>
    `${place} is rated ${score} of ${max} (${band}), by ${people(count)} of the group ${group}.`,
  'assistant.score.protected': ({ place }: With<'place'>) =>
    `The score of ${place} is hidden to protect people: too few stand behind it, or another score would follow from it.`,
  'assistant.score.notRated': ({ place }: With<'place'>) => `${place} is not rated.`,
  'assistant.score.groupNotReleased': ({ group }: With<'group'>) =>
    `No score of the group ${group} is released.`,
  'assistant.groups.protected': ({ place, group }: With<'place' | 'group'>) =>
    `The score of ${place} of the group ${group} is hidden to protect people: too few stand behind it, or another score would follow from it.`,
  'assistant.groups.notRated': ({ place, group }: With<'place' | 'group'>) =>
    `${place} is not rated by the group ${group}.`,
  'assistant.groups.apart': ({ higher, lower, points }: With<'higher' | 'lower' | 'points'>) =>
    `The group ${higher} rates it ${points} points higher than the group ${lower}.`,
  'assistant.groups.same': ({ group, other }: With<'group' | 'other'>) =>
    `The groups ${group} and ${other} differ by less than 0.1 points.`,
  'assistant.notReleased': ({ name }: With<'name'>) =>
    `Nothing of “${name}” is released yet, so there are no scores to state.`,
  'assistant.highest': ({ place, score, max, people: count }: Rated) =>
    `Of the lenses with a released score, none is rated higher than ${place}: ${score} of ${max}, by ${people(count)}.`,
  'assistant.highest.subLens': ({ place, score, max, people: count }: Rated) =>
    `Of the sub-lenses with a released score, none is rated higher than ${place}: ${score} of ${max}, by ${people(count)}.`,
  'assistant.lowest': ({ place, score, max, people: count }: Rated) =>
    `Of the lenses with a released score, none is rated lower than ${place}: ${score} of ${max}, by ${people(count)}.`,
  'assistant.lowest.subLens': ({ place, score, max, people: count }: Rated) =>
    `Of the sub-lenses with a released score, none is rated lower than ${place}: ${score} of ${max}, by ${people(count)}.`,
  'assistant.disagree': ({
    theme,
    subLens,
    spread,
    people: count,
  }: With<'theme' | 'subLens' | 'spread' | 'people'>) =>
    `${theme} (${subLens}): on average the ratings of ${people(count)} lie ${spread} points from their mean.`,
  'assistant.disagree.none': 'No theme with released ratings shows a disagreement.',
  'assistant.disagree.hidden': ({ least }: With<'least'>) =>
    `How ratings spread is released from ${least} people on, and no theme has that many yet.`,
  'assistant.change': ({
    place,
    before,
    now,
    previous,
    verdict,
  }: With<'place' | 'before' | 'now' | 'previous' | 'verdict'>) =>
    `${place}: ${before} in “${previous}”, now ${now}; ${verdict}.`,
  'assistant.change.clear': 'a clear change',
  'assistant.change.notClear': 'no clear change',
  'assistant.change.tooFew': 'too few people to tell',
  'assistant.change.none': ({ name }: With<'name'>) =>
    `There is no earlier released assessment of the same company and framework to compare “${name}” with.`,
  'assistant.change.missing': ({ place }: With<'place'>) =>
    `${place} has no released score in both assessments, so no change can be stated.`,
  'assistant.trend': ({
    place,
    assessments,
    max,
    scores,
  }: With<'place' | 'assessments' | 'max' | 'scores'>) =>
    `${place} over ${assessments} assessments, of ${max}, the oldest first: ${scores}.`,
  'assistant.trend.newest': ({
    place,
    assessments,
    max,
    scores,
  }: With<'place' | 'assessments' | 'max' | 'scores'>) =>
    `${place} in the newest of ${assessments} assessments, of ${max}, the oldest first: ${scores}.`,
  'assistant.trend.change': ({ from, to, points, verdict }: With<'from' | 'to' | 'points' | 'verdict'>) =>
    `From “${from}” to “${to}”: ${points} points; ${verdict}.`,
  'assistant.trend.tooFew': ({ place, company }: With<'place' | 'company'>) =>
    `${place}: fewer than two assessments of ${company} with a released score can be compared, so there is no trend.`,
  'assistant.plan': ({ name, open, late }: With<'name' | 'open' | 'late'>) =>
    `The plan of “${name}” has ${open} open ${Number(open) === 1 ? 'action' : 'actions'}; ${Number(late) === 0 ? 'none is' : Number(late) === 1 ? '1 is' : `${late} are`} overdue.`,
  'assistant.plan.owner': ({ name, owner, open, late }: With<'name' | 'owner' | 'open' | 'late'>) =>
    `In the plan of “${name}” ${owner} has ${open} open ${Number(open) === 1 ? 'action' : 'actions'}; ${Number(late) === 0 ? 'none is' : Number(late) === 1 ? '1 is' : `${late} are`} overdue.`,
  'assistant.plan.action': ({ title, owner, due }: With<'title' | 'owner' | 'due'>) =>
    `${title} — ${owner}${due}`,
  'assistant.plan.due': ({ day }: With<'day'>) => `, due ${day}`,
  'assistant.plan.overdue': ({ day }: With<'day'>) => `, overdue since ${day}`,
  'assistant.plan.noDay': ', no date',
  'assistant.participation': ({ submitted, invited }: With<'submitted' | 'invited'>) =>
    `Submitted: ${submitted} of ${people(invited)} invited.`,
  'assistant.participation.imported': ({ name, submitted }: With<'name' | 'submitted'>) =>
    `“${name}” is an imported survey with the answers of ${people(submitted)}.`,

  'assistant.ratings':
    'I cannot answer this about the ratings. Ask for the score of one lens, sub-lens or theme, for the strongest or the weakest, where people disagree, what changed, or how a lens developed over time.',
  'assistant.nothing': 'I found nothing about this in your documents.',
  'assistant.nothing.unsearched': ({ waiting, unreadable }: With<'waiting' | 'unreadable'>) =>
    [
      'I found nothing about this in your documents.',
      ...(Number(waiting) > 0
        ? [
            `${documents(waiting)} not searched, because ${Number(waiting) === 1 ? 'its text is' : 'their texts are'} not read or not indexed yet.`,
          ]
        : []),
      ...(Number(unreadable) > 0
        ? [
            `${documents(unreadable)} not searched, because no text could be read from ${Number(unreadable) === 1 ? 'it' : 'them'}; the library says why.`,
          ]
        : []),
    ].join(' '),
  'assistant.noDocuments': 'I found nothing about this in your documents: the library has no text yet.',
  'assistant.noAssessment':
    'There is no assessment yet, so there are no results, plan or participation to state.',
  'assistant.onePerson':
    'I do not answer questions about what one person rated, wrote or answered. In an anonymous assessment nobody can see it; in one with names the Results page shows it. Ask for a lens, a group or everyone instead.',

  'assistant.cite.framework': 'Learn: the nine lenses',
  'assistant.cite.results': ({ name }: With<'name'>) => `Results of ${name}`,
  'assistant.cite.group': ({ name, group }: With<'name' | 'group'>) => `Results of ${name}, ${group}`,
  'assistant.cite.participation': ({ name }: With<'name'>) => `Participation in ${name}`,
  'assistant.cite.trends': ({ company }: With<'company'>) => `Trends of ${company}`,
  'assistant.cite.plan': ({ name }: With<'name'>) => `Plan of ${name}`,
  'assistant.cite.action': ({ name }: With<'name'>) => `Action in the plan of ${name}`,
  'assistant.cite.passage': ({ document, place }: With<'document' | 'place'>) => `${document}, ${place}`,
  'assistant.place.page': ({ page }: With<'page'>) => `page ${page}`,
  'assistant.place.slide': ({ slide }: With<'slide'>) => `slide ${slide}`,
  'assistant.place.notes': ({ slide }: With<'slide'>) => `notes of slide ${slide}`,
  'assistant.place.cells': ({ sheet, range }: With<'sheet' | 'range'>) => `${sheet}!${range}`,
  'assistant.place.paragraphs': ({ from, to }: With<'from' | 'to'>) =>
    from === to ? `paragraph ${from}` : `paragraphs ${from}–${to}`,
  'assistant.place.lines': ({ from, to }: With<'from' | 'to'>) =>
    from === to ? `line ${from}` : `lines ${from}–${to}`,
} as const;
