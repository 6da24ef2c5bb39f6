/** Writes the text of chosen units. Nothing is chosen, cut or left out here. */
import { writeArticle } from '../article.ts'
import { joinParts, partsOf, withoutSaidLead } from '../render.ts'
import { creditor, headingJudge, sectionFinder } from '../sections.ts'
import { withTail, type Parts, type Written } from '../single.ts'
import type { Plan } from '../direction.ts'
import type { Part, Unit } from '../units/index.ts'

export interface ToWrite {
  plan: Plan
  parts: Parts
  facts: readonly Unit[]
  shape: 'single' | 'article' | 'thread'
  fits: (text: string) => boolean
  isNumbered: boolean
  maxSegments: number
}

const whole = { hasTags: true, hasLink: true, isCut: false, isSplit: false }

const join = (texts: readonly string[]): string => texts.filter(Boolean).join('\n\n')

const numbered = (bodies: readonly string[]): string[] => bodies.map((body, index) => `${body} ${index + 1}/${bodies.length}`)

/** The opening with the first fact if both fit, then one fact for each segment, and the link at the end. */
const segmentsOf = ({ parts, fits, maxSegments }: ToWrite, opening: string, facts: readonly string[]): string[] => {
  const [first = '', ...rest] = facts
  const together = join([opening, first])
  const bodies = (first === '' || fits(together) ? [together, ...rest] : [opening, ...facts]).filter(Boolean)
  const kept = bodies.slice(0, maxSegments - 1)
  // More facts than segments share the last one.
  const all = bodies.length > maxSegments ? [...kept, join(bodies.slice(maxSegments - 1))] : bodies
  const tail = join([parts.tagLine, parts.linkLine])
  const last = all.at(-1) ?? ''
  return fits(join([last, tail])) || all.length >= maxSegments ? [...all.slice(0, -1), join([last, tail])] : [...all, tail].filter(Boolean)
}

const credited = (plan: Plan, units: readonly Unit[], texts: readonly string[]): string[] => {
  const creditOf = creditor(plan.material)
  if (new Set(units.map(({ ref }) => ref)).size < 2) return [...texts]
  return texts.map((text, index) => {
    const ref = units[index]?.ref ?? ''
    return units.findIndex((unit) => unit.ref === ref) === index ? join([text, creditOf(ref)]) : text
  })
}

export const writeChosen = (task: ToWrite): Written => {
  const { plan, parts, shape } = task
  const opening = joinParts(parts.essential)
  const said = parts.essential.map(({ sentence }) => sentence.terms)
  const facts = task.facts.map((unit) => withoutSaidLead(unit, opening, said))
  if (shape === 'article') {
    const rules = {
      fits: () => true,
      sectionOf: sectionFinder(plan.material),
      isTelling: headingJudge(plan.material, 1),
      creditOf: creditor(plan.material),
    }
    return writeArticle(
      parts,
      facts.map((unit) => ({ unit, score: 1, relevance: 1 })),
      rules,
    )
  }
  const body: Part[] = partsOf(facts, parts.word)
  const used = [...parts.essential, ...body]
  if (shape === 'single') return { ...whole, bodies: [withTail(join([opening, joinParts(body)]), parts.tagLine, parts.linkLine)], used }
  const texts = credited(
    plan,
    facts,
    facts.map((unit) => joinParts(partsOf([unit], parts.word))),
  )
  const bodies = segmentsOf(task, opening, texts)
  return { ...whole, bodies: task.isNumbered && bodies.length > 1 ? numbered(bodies) : bodies, used }
}
