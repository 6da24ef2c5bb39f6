export const loadStructure = () => import('./structure.ts')
