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
import { useHome } from "./use-home.ts";
import { WhySection } from "./why-section.tsx";

export { head };

/** The home page, in a buyer's order: what there is, when it comes, how it travels, why to trust it, where it goes, and the price. */
export function HomeScreen() {
  const reading = useHome();
  return (
    <>
      <HomeHero reading={reading} />
      <FiguresBand />
      <BadgeStrip />
      <FeaturedSection reading={reading} />
      <GoodsSection reading={reading} />
      <SeasonSection />
      <ProcessSection />
      <StrengthsSection />
      <WhySection />
      <ProofAndCompany />
      <TestimonialsSection />
      <NetworkSection />
      <HomeNextStep />
    </>
  );
}
