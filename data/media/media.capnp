# The media model as a Cap'n Proto schema. A text that is not set is null.

@0xa1c1082a5a1e455d;

# A media file together with the images that advertise it.
struct MediaContent {
  # The still images, in order.
  images @0 :List(Image);
  # The media file itself.
  media @1 :Media;
}

# A still image.
struct Image {
  # Where the image is found.
  uri @0 :Text;
  # The title for people, if there is one.
  title @1 :Text;
  # Width in pixels.
  width @2 :Int32;
  # Height in pixels.
  height @3 :Int32;
  # The class of size that it is offered in.
  size @4 :Size;
}

# A media file.
struct Media {
  # Where the file is found.
  uri @0 :Text;
  # The title for people, if there is one.
  title @1 :Text;
  # Width of the picture in pixels.
  width @2 :Int32;
  # Height of the picture in pixels.
  height @3 :Int32;
  # The encoding, such as `video/mpg4`.
  format @4 :Text;
  # Playing time in milliseconds.
  duration @5 :Int64;
  # Size of the file in bytes.
  size @6 :Int64;
  # Bits per second. Meaningful only if the flag that follows is set.
  bitrate @7 :Int32;
  # Whether the bitrate is known.
  hasBitrate @8 :Bool;
  # The people who appear, in order.
  persons @9 :List(Text);
  # The player that the file is made for.
  player @10 :Player;
  # The copyright notice, if there is one.
  copyright @11 :Text;
}

# The player that a media file is made for.
enum Player {
  # The Java player.
  java @0;
  # The Flash player.
  flash @1;
}

# The class of size of an image.
enum Size {
  # A thumbnail.
  small @0;
  # The full image.
  large @1;
}
