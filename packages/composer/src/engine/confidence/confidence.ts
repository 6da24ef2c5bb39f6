/** How sure the composer is that a post can be published as it is, and why. */
import type { Claim, ConfidenceReason } from '../../result.ts'
import type { Plan } from '../direction.ts'
import { featureNames, featuresOf, type Features } from './features.ts'
import { probabilityOf } from './model.ts'
import { readPost } from './read-post.ts'
import { model } from './weights.ts'

export interface Confidence {
  /** 0..1, with two decimals. */
  confidence: number
  /** Strongest first. */
  reasons: ConfidenceReason[]
}

const mostReasons = 8
/** A reason that moves the result less than this explains nothing. */
const leastWeight = 0.05

const rounded = (value: number): number => Math.round(value * 100) / 100

type Reading = Pick<Plan, 'material' | 'topic' | 'title'>

/** Features of any text about this material, however it was made. */
export const featuresOfPost = ({ material, topic, title }: Reading, bodies: readonly string[], claims: readonly Claim[]): Features =>
  featuresOf({ material, topic: topic.isEmpty ? title : topic, pieces: readPost(bodies, material), bodies, claims })

export const confidenceOf = (reading: Reading, bodies: readonly string[], claims: readonly Claim[]): Confidence => {
  const features = featuresOfPost(reading, bodies, claims)
  const reasons = featureNames
    .map((code) => ({ code, parameters: { value: rounded(features[code]) }, weight: rounded(model.weights[code] * features[code]) }))
    .filter(({ weight }) => Math.abs(weight) >= leastWeight)
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, mostReasons)
  return { confidence: rounded(probabilityOf(model, features)), reasons }
}

/** True for a post that a reader is likely to publish as it is. */
export const isSure = (confidence: number): boolean => confidence >= model.threshold
