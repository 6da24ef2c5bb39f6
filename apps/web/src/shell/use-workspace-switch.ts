import { useRouter } from '@tanstack/react-router'

/** Opens another workspace: on the same page if every workspace has it, otherwise on its posts. */
export const useWorkspaceSwitch = () => {
  const router = useRouter()
  return (id: string): void => {
    const { pathname } = router.state.location
    const stays = !/^\/(publications|designs|settings\/webhooks)\//.test(pathname)
    void router.navigate({ to: stays ? '.' : '/posts', search: { w: id } })
  }
}
