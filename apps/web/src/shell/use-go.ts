import { useRouter } from '@tanstack/react-router'
import type { PageLink } from './shell-commands.ts'

export const useGo = () => {
  const router = useRouter()
  return (link: PageLink): void => void router.navigate(link)
}
