import type { HeadFunction } from "#head/head-context.ts";

export const head: HeadFunction = () => ({ title: "Design system", description: "Every part in every state.", robots: "noindex" });
