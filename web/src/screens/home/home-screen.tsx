import type { PageData } from "#backend/page-data.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { Sections } from "#screens/sections.tsx";
import { BadgeStrip } from "./badge-strip.tsx";
import { FeaturedSection } from "./featured-section.tsx";
import { FiguresBand } from "./figures-band.tsx";
import { GoodsSection } from "./goods-section.tsx";
import { head } from "./head.ts";
import { HomeHero } from "./home-hero.tsx";
import { NetworkSection } from "./network-section.tsx";
import { HomeNextStep } from "./next-step.tsx";
import { ProcessSection } from "./process-section.tsx";
import { ProofAndCompany } from "./proof-and-company.tsx";
import { SeasonSection } from "./season-section.tsx";
import { StrengthsSection } from "./strengths-section.tsx";
import { TestimonialsSection } from "./testimonials-section.tsx";
import { WhySection } from "./why-section.tsx";

type HomeData = Pick<PageData, "home" | "certificates" | "regions">;

function HomeScreen({ data: { home, certificates, regions } }: ScreenProps<HomeData>) {
  return (
    <>
      <HomeHero home={home} certificates={certificates} />
      <Sections
        list="home:sections.items"
        of={{
          figures: <FiguresBand />,
          badges: <BadgeStrip />,
          featured: home.products > 0 && <FeaturedSection home={home} />,
          goods: <GoodsSection home={home} />,
          season: <SeasonSection />,
          process: <ProcessSection />,
          strengths: <StrengthsSection />,
          why: <WhySection />,
          quality: <ProofAndCompany />,
          testimonials: <TestimonialsSection />,
          network: <NetworkSection regions={regions} />,
        }}
      />
      <HomeNextStep />
    </>
  );
}

export const screen = defineScreen({ data: () => ({ home: {}, certificates: {}, regions: {} }), head, Component: HomeScreen });
