/** Problem responses (RFC 9457), and the problems that each endpoint can return. */
import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { saidProperties } from './features/common.ts'
import { Answer, Int } from './primitives.ts'
import { commonProblems, problems, type ProblemCode } from './problems.ts'

const detailProperties = {
  message: Type.String({ description: 'What is wrong, in one sentence.' }),
  ...saidProperties('errors'),
  location: Type.String({
    description: 'Location in the request: `body.accounts[2].social_account_id`, `query.limit`, `path.id`, `header.If-Match`.',
    examples: ['body.title'],
  }),
  value: Type.Optional(Type.Unknown({ description: 'The rejected value, cut to 200 characters; never a secret.' })),
}

const ErrorDetail = Type.Object(detailProperties, {
  'x-name': 'ErrorDetail',
  description: 'One error in the request, with its location.',
  examples: [{ message: 'Must be 200 or less.', code: 'too_large', parameters: { maximum: 200 }, location: 'query.limit', value: 1000 }],
})

export const ErrorModel = Answer(
  'ErrorModel',
  {
    type: Type.String({ format: 'uri', description: 'URL of a page that explains the code.' }),
    title: Type.String({ description: 'The fixed title of the code.' }),
    status: Int({ min: 400, max: 599, description: 'The HTTP status.' }),
    detail: Type.String({ description: 'One sentence about this occurrence, safe to show to the user.' }),
    instance: Type.String({ format: 'uri', description: '`urn:uuid:` and the request id.' }),
    code: Type.String({ description: 'Stable code of the problem. New codes may appear.', examples: ['validation_failed'] }),
    errors: Type.Optional(Type.Array(ErrorDetail, { description: 'Present on every 422, otherwise when helpful.' })),
  },
  {
    description: 'A problem (RFC 9457).',
    examples: [
      {
        type: 'https://social.example/api/v1/problems/validation_failed',
        title: 'The request is not valid',
        status: 422,
        detail: 'One value of the request is not valid.',
        instance: 'urn:uuid:019aa1c2-7d10-7000-8000-000000000001',
        code: 'validation_failed',
        errors: [
          { message: 'Must be 200 or less.', code: 'too_large', parameters: { maximum: 200 }, location: 'query.limit', value: 1000 },
        ],
      },
    ],
  },
)
export type Problem = Static<typeof ErrorModel>

const workspaceProblems = ['workspace_access_denied', 'role_insufficient', 'sso_required'] as const
const organizationProblems = ['token_workspace_bound', 'organization_role_required', 'sso_required'] as const
const jsonProblems = ['malformed_json', 'request_timeout', 'body_too_large', 'unsupported_media_type'] as const
const formProblems = ['request_timeout', 'body_too_large'] as const
const idempotencyProblems = ['idempotency_key_reused', 'idempotency_in_flight'] as const

const accessProblems = (endpoint: Endpoint): readonly ProblemCode[] => {
  const { access } = endpoint
  if (access.kind !== 'public') {
    return [
      ...commonProblems,
      ...(access.credential === 'session' ? (['browser_session_required'] as const) : []),
      ...(access.kind === 'workspace' ? workspaceProblems : []),
      ...(access.kind === 'self' && access.unbound ? (['token_workspace_bound'] as const) : []),
      ...(access.kind === 'organization' ? organizationProblems : []),
      ...(access.kind === 'instance' ? (['admin_required'] as const) : []),
    ]
  }
  return [
    'internal_error',
    'service_unavailable',
    'storage_full',
    ...(endpoint.rateLimits?.length ? (['rate_limited'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['csrf_refused'] as const)),
    ...(endpoint.params ? (['not_found'] as const) : []),
    ...(endpoint.params || endpoint.query || endpoint.body ? (['validation_failed'] as const) : []),
  ]
}

/** Every code that an endpoint can return, ordered by status; codes of one status keep the order of the registry. */
export const problemsOf = (endpoint: Endpoint): ProblemCode[] => {
  const codes = new Set<ProblemCode>([
    ...accessProblems(endpoint),
    ...(endpoint.body ? (endpoint.form ? formProblems : jsonProblems) : []),
    ...(endpoint.bodyLimit === 'stream' ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    ...(endpoint.conditional ? (['precondition_failed'] as const) : []),
    ...(endpoint.idempotency ? idempotencyProblems : []),
    ...(endpoint.idempotency === 'once' ? (['secret_already_returned'] as const) : []),
    ...(endpoint.problems ?? []),
  ])
  return (Object.keys(problems) as ProblemCode[]).filter((code) => codes.has(code)).sort((a, b) => problems[a].status - problems[b].status)
}
