/**
 * The schemas of a model's answers. They use only `type`, `enum`, `properties`, `required`, `items` and
 * `additionalProperties`, because strict structured output supports no other keyword; lengths and numbers are checked
 * afterwards.
 */
import { claimStatuses, treatments } from '@broadside/composer/index'
import { type Static, type TProperties, Type } from 'typebox'

const closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const oneOf = <const T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] })

const Claim = closed({ text: Type.String(), status: oneOf(claimStatuses), source_refs: Type.Array(Type.String()) })

export const directionAnswer = (accountIds: readonly string[]) =>
  closed({
    thesis: Type.String(),
    outcome: Type.String(),
    audience: Type.String(),
    angle: Type.String(),
    canonical_text: Type.String(),
    factual_kernel: Type.Array(Type.String()),
    claims: Type.Array(Claim),
    destinations: Type.Array(closed({ account_id: oneOf(accountIds), include: Type.Boolean(), reason: Type.String() })),
  })

export type DirectionAnswer = Static<ReturnType<typeof directionAnswer>>

export const draftAnswer = (profiles: readonly string[]) =>
  closed({
    output_profile: oneOf(profiles),
    title: Type.String(),
    segments: Type.Array(Type.String()),
    media: closed({ treatment: oneOf(treatments), source_ref: Type.String(), role: Type.String(), brief: Type.String() }),
    claims: Type.Array(Claim),
    follow_up_notes: Type.Array(Type.String()),
  })

export type DraftAnswer = Static<ReturnType<typeof draftAnswer>>

const fields = ['text', 'title', 'claims', 'media', 'voice', 'language', 'link', 'audience'] as const

export const reviewAnswer = (accountIds: readonly string[]) =>
  closed({
    flags: Type.Array(
      closed({
        account_id: oneOf(['', ...accountIds]),
        field: oneOf(fields),
        message: Type.String(),
        severity: oneOf(['info', 'warning', 'error']),
      }),
    ),
  })

export type ReviewAnswer = Static<ReturnType<typeof reviewAnswer>>
