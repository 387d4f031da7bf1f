import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { HomePage } from "#backend/wire/catalogue.ts";
import { defineScreen, type ScreenAddress, type ScreenProps } from "#screens/define-screen.tsx";
import { dataFrom } from "#testing/data-from.ts";

const home: HomePage = { products: 3, categories: [], featured: [] };
const head = () => ({ title: "", description: "" });
const Counter = ({ data, path, query }: ScreenProps<{ home: HomePage }>) => <p>{`${data.home.products} at ${path}${query}`}</p>;

test("a screen is drawn with the data that it asks for", () => {
  const screen = defineScreen({ data: () => ({ home: {} }), head, Component: Counter });
  const open = screen.open({ path: "/about", query: "?a=b" }, dataFrom({ home }));
  expect(open?.data).toEqual({ home });
  expect(render(open?.content).container).toHaveTextContent("3 at /about?a=b");
});

test("nothing comes of a screen whose data does not exist", () => {
  const screen = defineScreen({ data: () => ({ home: {} }), head, Component: Counter });
  expect(screen.open({ path: "/about", query: "" }, () => null)).toBeUndefined();
});

test("what a screen asks for may depend on the address", () => {
  const asked: [string, Record<string, string>][] = [];
  const screen = defineScreen({
    data: ({ slug }: ScreenAddress) => (slug === undefined ? {} : { enquiry: { slug } }),
    head,
    Component: () => <p>Here</p>,
  });
  const read = (slug?: string) =>
    screen.open({ path: "/", slug, query: "" }, (name, parameters) => {
      asked.push([name, parameters]);
      return null;
    });
  expect(read()).toBeDefined();
  expect(read("teja-s17")).toBeUndefined();
  expect(asked).toEqual([["enquiry", { slug: "teja-s17" }]]);
});

test("a component that wants more than the screen asks for does not compile", () => {
  // @ts-expect-error: it is given no home.
  defineScreen({ head, Component: Counter });
  // @ts-expect-error: it is given a product.
  defineScreen({ data: () => ({ product: { slug: "" } }), head, Component: Counter });
  expect.assertions(0);
});
