import { useMutation } from '@tanstack/react-query'
import type { Proof, SensitiveAction } from '#api/reauth.ts'
import type { Prove } from './reauth.tsx'

/** Re-authenticates before the action; does nothing when the user cancels. */
export const useSensitive = <A, V = void>(prove: Prove, action: SensitiveAction, act: (proof: Proof, variables: V) => Promise<A>) =>
  useMutation({
    mutationFn: async (variables: V): Promise<A | undefined> => {
      const proof = await prove(action)
      return proof && act(proof, variables)
    },
  })
