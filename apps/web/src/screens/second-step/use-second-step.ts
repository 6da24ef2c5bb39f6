import { useRouter } from '@tanstack/react-router'
import type { AnswerOf } from '#api/api.ts'
import { proceed } from '../access/enter.ts'
import { clearPending } from '../access/pending.ts'
import { secondStepRoute } from './second-step.route.ts'

/** The token that the first step gave, and what to do with the answer to the second. */
export const useSecondStep = () => {
  const router = useRouter()
  const { return_to: returnTo } = secondStepRoute.useSearch()
  const { pending } = secondStepRoute.useRouteContext()
  return {
    mfaToken: pending.mfaToken,
    finish: async (login: AnswerOf<'login'>): Promise<void> => {
      clearPending('secondStep')
      await proceed(router, login, { email: '', returnTo })
    },
  }
}
