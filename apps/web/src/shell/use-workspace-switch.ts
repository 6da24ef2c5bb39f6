import { useRouter } from '@tanstack/react-router'

/** Shows another workspace: on the same page when every workspace has it, else on its posts. */
export const useWorkspaceSwitch = () => {
  const router = useRouter()
  return (id: string): void => {
    const { pathname } = router.state.location
    const stays = !pathname.startsWith('/publications/') && !pathname.startsWith('/settings/webhooks/')
    void router.navigate({ to: stays ? '.' : '/posts', search: { w: id } })
  }
}
