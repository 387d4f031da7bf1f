import { Flame, Leaf, Search } from "lucide-react";
import { LineIcon, TelegramIcon, WhatsappIcon } from "#features/chat/chat-icons.tsx";
import { pictureFile } from "#features/pictures/own-pictures.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { Picture } from "#features/pictures/picture.tsx";
import { defineScreen } from "#screens/define-screen.tsx";
import { FieldSamples } from "#screens/design-system/field-samples.tsx";
import { head } from "#screens/design-system/head.ts";
import { OverlaySamples } from "#screens/design-system/overlay-samples.tsx";
import { Sample } from "#screens/design-system/sample.tsx";
import { Badge, Stamp } from "#ui/badge.tsx";
import { Button, ButtonLink, type ButtonTone } from "#ui/button.tsx";
import { ChipLink } from "#ui/chip.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Icon } from "#ui/icon.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { Measures } from "#ui/measures.tsx";
import { SampleMark } from "#ui/sample-mark.tsx";
import { Section } from "#ui/section.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextLink } from "#ui/text-link.tsx";

const tones: ButtonTone[] = ["primary", "outline", "quiet", "paper"];
const colours = [
  "bg-paper",
  "bg-paper-deep",
  "bg-card",
  "bg-line",
  "bg-edge",
  "bg-sand",
  "bg-bark",
  "bg-ink",
  "bg-chilli",
  "bg-chilli-deep",
  "bg-turmeric",
  "bg-leaf",
  "bg-night",
];
const lot = [
  { label: "Variety", value: "Teja S17" },
  { label: "Colour", value: "70 ASTA" },
  { label: "Heat", value: "80,000 SHU" },
  { label: "Moisture", value: "10-12 %" },
  { label: "Packing", value: "25 kg jute" },
];

/** All components in all states, for developers; not part of the site. Its texts are samples and stay English. */
function DesignSystemScreen() {
  return (
    <>
      <PageHero
        eyebrow="Design system"
        title="The trade document, beautifully set"
        lead="Every part in every state. What is wrong here is wrong everywhere."
        picture={{ src: pictureFile("hero-home"), alt: "Chillies, pepper and cardamom" }}
        aside={<LotLabel title="Lot label" rows={lot} />}
      >
        <ButtonLink to="/catalog">Browse Full Catalog</ButtonLink>
        <ButtonLink to="/contact" tone="outline">
          Get Export Quote
        </ButtonLink>
      </PageHero>
      <Section numbered eyebrow="Colour and type" title="Tokens" intro="Hairlines, not shadows. One red for what matters.">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-7">
          {colours.map((colour) => (
            <li key={colour} className="text-xs">
              <span className={`block h-16 border border-line ${colour}`} />
              {colour.replace("bg-", "")}
            </li>
          ))}
        </ul>
        <div className="mt-10 space-y-4">
          <p className="display-1">Display one, 35,000 SHU</p>
          <p className="display-2">Display two, from Guntur to Hamburg</p>
          <p className="display-3">Display three, moisture 10-12 %</p>
          <p className="heading">Heading, Green Cardamom 8 mm</p>
          <p className="eyebrow">2. Eyebrow</p>
          <p className="label">Label, grade super</p>
          <p className="measure">
            Body. The buyer has six tabs open; in ten seconds the page must say: these people know their lots, their paper and their dates.
          </p>
        </div>
      </Section>
      <Section numbered eyebrow="Actions" title="Buttons and links" tone="deep" split="4/8">
        <ActionSamples />
      </Section>
      <Section numbered eyebrow="Actions" title="On night" tone="night" split="4/8">
        <ActionSamples />
      </Section>
      <Section numbered eyebrow="Labels" title="Badges, stamps, chips, tables" split="4/8">
        <Sample name="Badge">
          <Badge tone="turmeric">Featured</Badge>
          <Badge tone="chilli">
            <Icon of={Flame} size={14} /> Extreme
          </Badge>
          <Badge tone="leaf">
            <Icon of={Leaf} size={14} /> In season
          </Badge>
          <Badge>Red Chillies</Badge>
          <Badge tone="night">Grade A</Badge>
        </Sample>
        <Sample name="Stamp">
          <Stamp>Grade Super</Stamp>
          <Stamp tone="leaf">Certified</Stamp>
        </Sample>
        <Sample name="Sample mark">
          <p>
            1000+
            <SampleMark />
          </p>
          <p className="on-night p-2">
            1000+
            <SampleMark />
          </p>
        </Sample>
        <Sample name="Chip">
          <ChipLink to="?" removeLabel="Remove Guntur">
            Origin: Guntur
          </ChipLink>
        </Sample>
        <Sample name="Lot label">
          <LotLabel title="Lot label" rows={lot} className="w-72" />
          <LotLabel title="On night" rows={lot} tone="night" className="w-72" />
        </Sample>
        <Sample name="Measures">
          <div className="w-64">
            <Measures
              items={[
                { label: "Heat", value: "35,000", unit: "SHU" },
                { label: "Colour", value: "32", unit: "ASTA" },
              ]}
            />
          </div>
        </Sample>
        <Sample name="Data table">
          <DataTable caption="Technical specifications" rows={lot} />
        </Sample>
      </Section>
      <Section numbered eyebrow="Input" title="Fields" tone="deep" split="4/8">
        <FieldSamples />
      </Section>
      <Section numbered eyebrow="Windows" title="Dialog, toasts, tooltip" split="4/8">
        <OverlaySamples />
      </Section>
      <Section numbered eyebrow="Pictures" title="Picture and plate" tone="deep">
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          <Picture src={pictureFile("chilli-guntur-sannam")} alt="Dried red chillies" sizes="20rem" plate={{ title: "Guntur Sannam S4" }} />
          <Picture
            src={null}
            alt="Guntur Sannam S4"
            sizes="20rem"
            plate={{ title: "Guntur Sannam S4", overline: "Grade Super", note: "Guntur" }}
          />
          <Picture
            src={null}
            alt="Alleppey Finger Turmeric"
            sizes="20rem"
            plate={{ title: "Alleppey Finger Turmeric", overline: "Grade A", note: "Alappuzha", tone: "turmeric" }}
          />
          <Picture
            src={null}
            alt="Sona Masoori Rice"
            sizes="20rem"
            plate={{ title: "Sona Masoori Rice", overline: "Grade A", note: "Raichur", tone: "leaf" }}
          />
        </div>
      </Section>
    </>
  );
}

function ActionSamples() {
  return (
    <>
      <Sample name="Button">
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            {tone}
          </Button>
        ))}
      </Sample>
      <Sample name="Button, small">
        {tones.map((tone) => (
          <Button key={tone} tone={tone} size="small">
            {tone}
          </Button>
        ))}
      </Sample>
      <Sample name="Button, states">
        <Button busy>Sending Your Enquiry...</Button>
        <Button disabled>Disabled</Button>
        <Button>
          <Icon of={Search} /> With an icon
        </Button>
      </Sample>
      <Sample name="Text link">
        <TextLink to="/catalog">View Details</TextLink>
        <TextLink to="/contact" tone="ink">
          Request Quote
        </TextLink>
      </Sample>
      <Sample name="Chat icons, spinner">
        <WhatsappIcon size={22} />
        <TelegramIcon size={22} />
        <LineIcon size={22} />
        <Spinner label="Loading" />
      </Sample>
    </>
  );
}

export const screen = defineScreen({ head, Component: DesignSystemScreen });
