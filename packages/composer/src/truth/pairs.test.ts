/** What a source says of an idea: pairs of an idea and a source, as a hostile reader would choose them. */
import { describe, expect, test } from 'vitest'
import { beyondRules, knownContradictions, knownParaphrases } from './testing/known-pairs.ts'
import { type Pair, statusOf } from './testing/pair.ts'
import { unseenContradictions, unseenParaphrases } from './testing/unseen-pairs.ts'

type Status = 'supported' | 'near' | 'contradicted'

const paraphrases: Readonly<Record<string, readonly (readonly [idea: string, source: string])[]>> = {
  en: [
    ['The café repaired 1200 kettles in a year.', 'The café repaired 1,200 kettles in a year.'],
    ['The choir has sixty-five singers from the valley.', 'The choir has 65 singers from the valley.'],
    ['Sales of bread are up 12 % in the region.', 'Sales of bread rose by 12 percent in the region.'],
    ['Most trains to the coast ran late.', 'More than half of the trains to the coast ran late.'],
    ['The swimming pool is not closed in winter.', 'The swimming pool is open in winter.'],
    ['The old bridge opens on 3 May.', 'The old bridge opens on May 3, 2027.'],
    ['The ferry carries 40 cars to the island.', 'The ferry carries forty cars to the island.'],
    ['Ticket prices rose in the northern villages.', 'Ticket prices went up in the northern villages.'],
    ['The council approved the new budget for schools.', 'The council accepted the new budget for schools.'],
    ['The museum shop opens at 6:30 pm.', 'The museum shop opens at 18:30.'],
    ['Anna Lee leads the harbor museum.', 'The harbor museum is led by Anna Lee, who leads it alone.'],
    ['The project cost 1.4 million euros.', 'In the end the project cost €1.4m.'],
    ['Half of the apple trees lost their leaves.', '50% of the apple trees lost their leaves.'],
    ['The library lends sewing machines for two weeks.', 'For two weeks the library lends sewing machines.'],
    ['Tom leads the shop and Anna keeps the books.', 'Anna keeps the books and Tom leads the shop.'],
  ],
  de: [
    ['Das Café reparierte 1200 Wasserkocher im Jahr.', 'Das Café reparierte 1.200 Wasserkocher im Jahr.'],
    ['Der Chor hat fünfundsechzig Sänger aus dem Tal.', 'Der Chor hat 65 Sänger aus dem Tal.'],
    ['Die Preise für Brot stiegen um 12 %.', 'Die Preise für Brot stiegen um 12 Prozent.'],
    ['Das Schwimmbad ist im Winter nicht geschlossen.', 'Das Schwimmbad ist im Winter geöffnet.'],
    ['Die alte Brücke öffnet am 3. Mai.', 'Die alte Brücke öffnet am 3. Mai 2027.'],
    ['Der Umbau kostet 1,4 Millionen Euro.', 'Der Umbau kostet 1.400.000 Euro.'],
    ['Die Hälfte der Apfelbäume verlor ihre Blätter.', '50 Prozent der Apfelbäume verloren ihre Blätter.'],
    ['Die Fähre befördert vierzig Autos zur Insel.', 'Zur Insel befördert die Fähre 40 Autos.'],
    ['Der Stadtrat billigte den neuen Haushalt.', 'Den neuen Haushalt billigte der Stadtrat.'],
    ['Die Bücherei verleiht Nähmaschinen für zwei Wochen.', 'Für zwei Wochen verleiht die Bücherei Nähmaschinen.'],
  ],
}

const others: Readonly<Record<string, readonly (readonly [idea: string, source: string, Exclude<Status, 'supported'>[]])[]>> = {
  en: [
    ['Bread prices rose in the northern region.', 'Bread prices fell in the northern region.', ['contradicted']],
    ['The new bridge took three weeks to build.', 'The new bridge took three days to build.', ['contradicted']],
    ['The project cost 2 billion euros in all.', 'The project cost 2 million euros in all.', ['contradicted']],
    ['The plant makes 500 pumps a day.', 'The plant makes 500 pumps a week.', ['contradicted']],
    ['The swimming pool is open in winter.', 'The swimming pool is closed in winter.', ['contradicted']],
    ['The council voted for the new parking rules.', 'The council voted against the new parking rules.', ['contradicted']],
    ['The office opens before the summer holidays.', 'The office opens after the summer holidays.', ['contradicted']],
    ['Our team won the regional rowing final.', 'Our team lost the regional rowing final.', ['near', 'contradicted']],
    ['The town allows cars in the old market.', 'The town forbids cars in the old market.', ['contradicted']],
    ['The first ferry to the island is free.', 'The last ferry to the island is free.', ['contradicted']],
    ['Rent in the valley increased by 4 percent.', 'Rent in the valley decreased by 4 percent.', ['contradicted']],
    ['The council approved the plan for the harbor.', 'The council rejected the plan for the harbor.', ['contradicted']],
    ['Tom leads the shop and Anna keeps the books.', 'Anna leads the shop and Tom keeps the books.', ['near']],
    ['In May Anna succeeded Tom as head of the harbor museum.', 'In May Tom succeeded Anna as head of the harbor museum.', ['near']],
    ['The café repaired 1,400 kettles for pupils.', 'The café repaired kettles for pupils.', ['near']],
    ['The library in Leeds lends sewing machines.', 'The library in Hull lends sewing machines.', ['near']],
    ['The tram is faster than the new bus.', 'The tram is slower than the new bus.', ['contradicted']],
    ['Helmets are mandatory on the forest trail.', 'Helmets are optional on the forest trail.', ['contradicted']],
    ['The shop sells honey from the village.', 'The shop does not sell honey from the village.', ['contradicted']],
    ['The path is 12 miles long.', 'The path is 12 kilometers long.', ['contradicted']],
  ],
  de: [
    ['Die Preise für Brot stiegen in der Region.', 'Die Preise für Brot sanken in der Region.', ['contradicted']],
    ['Der Bau der Brücke dauerte drei Wochen.', 'Der Bau der Brücke dauerte drei Tage.', ['contradicted']],
    ['Der Umbau kostet 2 Milliarden Euro.', 'Der Umbau kostet 2 Millionen Euro.', ['contradicted']],
    ['Das Werk baut 500 Pumpen pro Tag.', 'Das Werk baut 500 Pumpen pro Woche.', ['contradicted']],
    ['Das Schwimmbad ist im Winter geöffnet.', 'Das Schwimmbad ist im Winter geschlossen.', ['contradicted']],
    ['Der Stadtrat stimmte für die neuen Parkregeln.', 'Der Stadtrat stimmte gegen die neuen Parkregeln.', ['contradicted']],
    ['Die Stadt erlaubt Autos auf dem alten Markt.', 'Die Stadt verbietet Autos auf dem alten Markt.', ['contradicted']],
    ['Die erste Fähre zur Insel ist kostenlos.', 'Die letzte Fähre zur Insel ist kostenlos.', ['contradicted']],
    ['Tom leitet den Laden und Anna führt die Bücher.', 'Anna leitet den Laden und Tom führt die Bücher.', ['near']],
    ['Im Mai folgte Anna auf Tom als Leitung im Hafenmuseum.', 'Im Mai folgte Tom auf Anna als Leitung im Hafenmuseum.', ['near']],
    ['Der Laden verkauft Honig aus dem Dorf.', 'Der Laden verkauft keinen Honig aus dem Dorf.', ['contradicted']],
    ['Die Straßenbahn ist schneller als der neue Bus.', 'Die Straßenbahn ist langsamer als der neue Bus.', ['contradicted']],
    ['Das Café reparierte 1400 Wasserkocher für Schüler.', 'Das Café reparierte Wasserkocher für Schüler.', ['near']],
    ['Helme sind auf dem Waldweg vorgeschrieben.', 'Helme sind auf dem Waldweg freiwillig.', ['contradicted']],
  ],
}

describe.each(Object.entries(paraphrases))('a paraphrase is supported (%s)', (language, list) => {
  test.each(list)('%s / %s', (idea, source) => expect(statusOf(language, [idea, source])).toBe('supported'))
})

describe.each(Object.entries(others))('what differs in sense is not (%s)', (language, list) => {
  test.each(list)('%s / %s', (idea, source, statuses) => expect(statuses).toContain(statusOf(language, [idea, source])))
})

describe.each(Object.entries(knownParaphrases))('a paraphrase in other words is supported (%s)', (language, list) => {
  test.each(list)('%s / %s', (idea, source) => expect(statusOf(language, [idea, source])).toBe('supported'))
})

describe.each(Object.entries(knownContradictions))('a contradiction in other words is not (%s)', (language, list) => {
  test.each(list)('%s / %s', (idea, source) => expect(['near', 'contradicted']).toContain(statusOf(language, [idea, source])))
})

describe.each(Object.entries(beyondRules))('a paraphrase beyond the rules is not contradicted (%s)', (language, list) => {
  test.each(list)('%s / %s', (idea, source) => expect(statusOf(language, [idea, source])).not.toBe('contradicted'))
})

describe('pairs that the rules were not made with', () => {
  const count = (sets: Readonly<Record<string, readonly Pair[]>>, status: string): number =>
    Object.entries(sets)
      .flatMap(([language, list]) => list.map((pair) => statusOf(language, pair)))
      .filter((one) => one === status).length
  test('of 40 contradictions at most 3 are supported', () => expect(count(unseenContradictions, 'supported')).toBeLessThanOrEqual(3))
  test('of 40 paraphrases at least 35 are supported and at most one is contradicted', () => {
    expect(count(unseenParaphrases, 'supported')).toBeGreaterThanOrEqual(35)
    expect(count(unseenParaphrases, 'contradicted')).toBeLessThanOrEqual(1)
  })
})
