import { Type } from 'typebox'
import { Answer, Secret, Url } from '../primitives.ts'

export const SignedRequestForm = Type.Object(
  {
    signed_request: Type.Optional(
      Secret({ max: 8192, description: "Required. A signature and claims in base64url, signed with an app's secret (HMAC-SHA-256)." }),
    ),
  },
  {
    additionalProperties: true,
    examples: [
      { signed_request: '5f1d8c0aVq3m7o2n4p6r8t0v2x4z6B8D0F2H4J6L8N0.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsInVzZXJfaWQiOiIyMTg0NzEifQ' },
    ],
  },
)

export const DeauthorizationReceipt = Answer(
  'DeauthorizationReceipt',
  { ok: Type.Boolean() },
  { description: 'The notice was accepted.', examples: [{ ok: true }] },
)

export const DataDeletionReceipt = Answer(
  'DataDeletionReceipt',
  {
    url: Url({ description: 'A public page with the state of the request.' }),
    confirmation_code: Type.String({ description: 'Names the request in that URL.' }),
  },
  {
    description: 'The request was accepted.',
    examples: [
      {
        url: 'https://social.example/api/v1/webhooks/meta/deletion/9f2c4e6a8b0d1f3a5c7e9b1d3f5a7c9e',
        confirmation_code: '9f2c4e6a8b0d1f3a5c7e9b1d3f5a7c9e',
      },
    ],
  },
)

export const deletionParams = Type.Object({ code: Secret({ max: 64, description: 'The confirmation code.' }) })
